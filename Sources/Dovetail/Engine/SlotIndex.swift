/// Finds the slots in use by the name of their binding, and by its type. Guarded by the lock of their store.
struct SlotIndex {
    private typealias Slots = [ObjectIdentifier: Slot]

    private var byName: [String: Slots] = [:]
    private var byType: [ObjectIdentifier: Slots] = [:]

    init(_ slots: [Slot]) {
        for slot in slots { add(slot) }
    }

    mutating func add(_ slot: Slot) {
        byName[slot.key.definitionName, default: [:]][ObjectIdentifier(slot)] = slot
        byType[ObjectIdentifier(slot.key.type), default: [:]][ObjectIdentifier(slot)] = slot
    }

    mutating func replace(_ former: Slot, with slot: Slot) {
        byName[former.key.definitionName]?[ObjectIdentifier(former)] = nil
        byType[ObjectIdentifier(former.key.type)]?[ObjectIdentifier(former)] = nil
        add(slot)
    }

    func slots(named name: String) -> [Slot] { byName[name].map { Array($0.values) } ?? [] }

    /// The types of which instances are kept, in no particular order.
    var readyTypes: [any Any.Type] {
        byType.values.compactMap { slots in slots.values.first { $0.state.isReady }?.key.type }
    }

    /// One slot that holds an instance of `type` strongly. If there is none, all slots that may hold one weakly.
    func readySlots(of type: any Any.Type) -> [Slot] {
        guard let slots = byType[ObjectIdentifier(type)]?.values else { return [] }
        if let ready = slots.first(where: { !$0.isWeak && $0.state.isReady }) { return [ready] }
        return slots.filter { $0.isWeak && $0.state.isReady }
    }
}
