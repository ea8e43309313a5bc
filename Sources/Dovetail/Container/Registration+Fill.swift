import CDovetail

// The short ways to an instance, compiled once for all types. A kept instance is copied; a factory that needs nothing
// special writes its value where it is wanted.

extension Registration {
    /// Writes the instance for a dependent in `container` to `out`. The dependent's container is the home of this
    /// registration, or within it.
    @inline(__always)
    func fill(_ out: UnsafeMutableRawPointer, in container: Container) throws {
        let word = dovetail_load(published)
        if word != 0 { return copyPublished(word, to: out) }
        switch dovetail_load(way) {
        case Way.fresh:
            if let entry = container.enterFresh(site, facts.type) { return try makeFresh(entry, out, in: container) }
        case Way.shared:
            if let entry = container.enterShared(site, hash: site.hash, facts.type) {
                return try makeShared(entry, out, in: container)
            }
        default: break
        }
        try fillAnyway(out, for: Resolution(container))
    }

    private func makeFresh(
        _ entry: UnsafeMutablePointer<GraphEntry>, _ out: UnsafeMutableRawPointer, in container: Container
    ) throws {
        do {
            try make(Resolution(container), out)
            if isChanged { try change(out, by: additions[...], in: container) }
        } catch {
            abandon(entry, error)
            throw error
        }
        if let outcome = endFresh(entry) { try fill(out, after: outcome, in: container) }
    }

    private func makeShared(
        _ entry: UnsafeMutablePointer<GraphEntry>, _ out: UnsafeMutableRawPointer, in container: Container
    ) throws {
        if entry.pointee.hasJoined { return Memory.copy(entry.value(of: facts.type), to: out, as: facts.type) }
        if isChanged { return try makeChanged(entry, out, in: container) }
        do {
            try make(Resolution(container), out)
        } catch {
            abandon(entry, error)
            throw error
        }
        if entry.pointee.frame.parent != nil {
            Memory.copy(out, to: entry.makeRoom(for: facts.type), as: facts.type)
        }
        if let outcome = endShared(entry) { try fill(out, after: outcome, in: container) }
    }

    /// Makes a value that is decorated before it joins the graph, and injected into after that.
    private func makeChanged(
        _ entry: UnsafeMutablePointer<GraphEntry>, _ out: UnsafeMutableRawPointer, in container: Container
    ) throws {
        var outcome: Unmanaged<Outcome>?
        do {
            try make(Resolution(container), out)
            try change(out, by: decorators, in: container)
            Memory.copy(out, to: entry.makeRoom(for: facts.type), as: facts.type)
            outcome = joinUnfinished(entry)
            if outcome == nil { try change(out, by: injections, in: container) }
        } catch {
            abandon(entry, error)
            throw error
        }
        if outcome == nil {
            Memory.replace(entry.value(of: facts.type), by: out, as: facts.type)
            outcome = endInjected(entry)
        }
        if let outcome { try fill(out, after: outcome, in: container) }
    }

    /// Applies `changes` to the value at `memory`, which is destroyed if one of them fails.
    private func change(
        _ memory: UnsafeMutableRawPointer, by changes: ArraySlice<Addition>, in container: Container
    ) throws {
        for addition in changes {
            do {
                try addition.change(Resolution(container), memory)
            } catch {
                Memory.destroy(memory, as: facts.type)
                throw error
            }
        }
    }

    /// Replaces the value at `out` by that of a faster creation, or tries again.
    @inline(never)
    private func fill(
        _ out: UnsafeMutableRawPointer, after outcome: Unmanaged<Outcome>, in container: Container
    ) throws {
        Memory.destroy(out, as: facts.type)
        func take<Value>(_: Value.Type) throws -> Bool {
            guard let value = try outcome.value(as: Value.self, throwing: (any Error).self) else { return false }
            out.initializeMemory(as: Value.self, to: value)
            return true
        }
        if try !take(facts.type) { try fillAnyway(out, for: Resolution(container)) }
    }
}

extension UnsafeMutablePointer where Pointee == GraphEntry {
    /// The address of the value, of a type that is known at run time only.
    fileprivate func value(of type: any Any.Type) -> UnsafeMutableRawPointer {
        Payload.address(in: GraphEntry.room(of: self), of: type)
    }

    /// Room for the value.
    fileprivate func makeRoom(for type: any Any.Type) -> UnsafeMutableRawPointer {
        Payload.makeRoom(in: GraphEntry.room(of: self), for: type)
    }
}

// MARK: - What is kept

extension Registration {
    /// Lets readers find the instance of the slot, which is ready and keeps it for good.
    func publish() {
        // Registering adds what was kept; a recorder hears of reads only if they ask.
        guard problem == nil, !home.currentDetours.contains(.recorded), let instance = slot?.current else { return }
        let word = UInt(bitPattern: instance.word)
        dovetail_store(published, word | (Memory.isObjectInExistential(instance.word, facts.type) ? 1 : 0))
    }

    /// Withdraws the published instance, so that each reader must ask.
    func withdraw() { dovetail_store(published, 0) }

    /// The word of the instance that readers may copy without asking, as ``Instance`` has it.
    var publishedWord: UnsafeRawPointer? {
        let word = dovetail_load(published)
        return UnsafeRawPointer(bitPattern: isClass(facts.type) ? word : word & ~1)
    }

    @inline(__always)
    private func copyPublished(_ word: UInt, to out: UnsafeMutableRawPointer) {
        // Both were written from the type: see `publish()`.
        if isClass(facts.type) {
            let object = Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: word)!)
            out.storeBytes(of: object.retain().toOpaque(), as: UnsafeMutableRawPointer.self)
        } else if word & 1 == 1 {
            Memory.copyObjectInExistential(UnsafeRawPointer(bitPattern: word & ~1)!, to: out, as: facts.type)
        } else {
            Memory.copy(UnsafeRawPointer(bitPattern: word)!, to: out, as: facts.type)
        }
    }
}
