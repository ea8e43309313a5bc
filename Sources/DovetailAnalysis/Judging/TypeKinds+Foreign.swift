import DovetailSyntax

// Types of other packages: their names say what they are, and what this program does with them.

extension TypeKinds {
    /// What a structure that is compared or coded has is compared or coded as well.
    func findForeignValues() -> Set<String> {
        var names: Set<String> = []
        for type in program.allTypes where program[type].kind == .struct && isDerivedValue(type) {
            for member in program[type].members {
                let facts = program[member].facts
                guard facts.kind == .stored, !facts.isStatic else { continue }
                addForeignNames(in: facts.type, program[member].site, to: &names)
            }
        }
        return names
    }

    /// Whether the compiler writes how a structure is compared or coded.
    private func isDerivedValue(_ type: TypeID) -> Bool {
        let names: Set<String> = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable"]
        guard program.inheritsElsewhere(type, from: { names.contains($0.lastName) }) else { return false }
        return !program[type].members.contains { member in
            let facts = program[member].facts
            return ["==", "hash", "encode"].contains(facts.name)
                || facts.kind == .initializer && facts.parameters.first?.label == "from"
        }
    }

    private func addForeignNames(in type: WrittenType?, _ site: Site, to names: inout Set<String>) {
        switch type?.shape {
        case .array(let inner)?, .dictionary(let inner)?, .optional(let inner)?:
            addForeignNames(in: inner, site, to: &names)
        case .name(let name, let arguments)?:
            for argument in arguments { addForeignNames(in: argument, site, to: &names) }
            let isGeneric = site.generics.contains { $0.name == name.firstPart }
            if !isGeneric, program.nominals(of: type, at: site).allSatisfy(program.isExternal),
                program.alias(name, at: site) == nil
            {
                names.insert(name.lastName)
            }
        default: break
        }
    }

    func kind(ofExternal name: String) -> TypeKind {
        foreignValues.contains(name.lastName) ? .value : Self.kind(ofExternal: name)
    }

    private static let externalViews: Set<String> = [
        "AsyncImage", "Button", "Capsule", "Circle", "Color", "ContentUnavailableView", "DatePicker", "Divider",
        "EmptyView", "ForEach", "Form", "GeometryReader", "Grid", "GridItem", "GridRow", "Group", "GroupBox", "HStack",
        "Image", "Label", "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "LinearGradient",
        "Link", "List", "Menu", "MenuBarExtra", "NavigationLink", "NavigationSplitView", "NavigationStack",
        "NavigationView", "Picker", "ProgressView", "Rectangle", "RoundedRectangle", "ScrollView",
        "ScrollViewReader", "Section", "SecureField", "Settings", "Slider", "Spacer", "Stepper", "TabView", "Text",
        "TextEditor", "TextField", "Toggle", "ToolbarItem", "ToolbarItemGroup", "VStack", "WindowGroup", "ZStack",
        "AnyView", "DocumentGroup", "Window", "CGRect", "UIHostingController", "NSHostingController", "NSHostingView",
        "CommandGroup", "CommandMenu",
    ]
    private static let externalValues: Set<String> = [
        "AnyCancellable", "Array", "AttributedString", "CGAffineTransform", "CGVector", "CharacterSet", "Decoder",
        "DispatchGroup",
        "DispatchQueue", "DispatchSemaphore", "DispatchTime", "DispatchWorkItem", "Edge", "EdgeInsets", "Encoder",
        "Font",
        "IndexSet", "NSAttributedString", "NSCondition", "NSLock", "NSMutableAttributedString", "NSPredicate",
        "NSRecursiveLock", "NSRegularExpression", "NSSortDescriptor", "Notification", "OperationQueue", "ProcessInfo",
        "Regex", "Task", "UIColor", "UIEdgeInsets", "UIFont", "UIImage", "URLQueryItem", "NSColor", "NSFont",
        "NSImage", "Mutex", "OSAllocatedUnfairLock", "Set", "Dictionary", "String", "CommandLine", "MemoryLayout",
        "UIScreen", "UIDevice", "Bundle.main", "NSNull", "HTTPStatus", "Abort", "EventLoopFuture",
        "NSKeyValueObservation",
        "UITapGestureRecognizer", "UIBarButtonItem", "UIAlertAction", "UIAlertController", "NSMenuItem", "NSMenu",
        "Animation", "Angle", "UnitPoint", "Gradient", "Alignment", "Calendar", "Date", "Locale", "ByteBuffer",
        "Completable", "Deferred", "Disposables", "DisposeBag", "Driver", "Maybe",
        "Observable", "SharedSequence", "Signal", "SignalProducer",
        "Single", "Just", "Fail", "Empty", "AnyPublisher", "Future",
        "Published",
        "AsyncStream", "AsyncThrowingStream", "ObservationRegistrar", "ContinuousClock.Instant",
        "ManagedAtomic", "Atomic", "NWEndpoint", "Mirror", "Selector", "SocketAddress", "FetchDescriptor", "Predicate",
        "FetchRequest", "Query", "NSFetchRequest", "SortDescriptor", "NSMutableData", "NSMutableArray", "Data",
        "CodingUserInfoKey", "OSLog", "OSStatus", "OSType", "StaticString", "IndexPath", "NSDirectionalEdgeInsets",
        "NSEdgeInsets", "SealedBox", "SHA256", "SHA384", "SHA512", "JSONSerialization", "PropertyListSerialization",
        "Capture", "ChoiceOf", "OneOrMore", "Optionally", "TryCapture", "ZeroOrMore",
    ]
    /// What the names of AppKit's views end with, behind `NS`.
    private static let viewEndings = [
        "Box", "Button", "Cell", "Control", "Field", "Indicator", "Item", "Panel", "Recognizer", "Slider", "Stepper",
        "Switch", "Toolbar", "View", "Well",
    ]

    /// What the names of values end with.
    private static let valueEndings = [
        "Address", "BigInt", "BigUInt", "Color", "Date", "Encoding", "Error", "Event", "Exception", "Format", "Headers",
        "Image",
        "ID", "Identifier", "Key",
        "Keys", "Kind", "Level", "Metadata", "Mode", "Name", "Option", "Options", "Path", "Placement", "Point", "Policy",
        "Priority", "Rect", "Region", "Request", "Response", "Role", "Size", "Status", "Strategy", "Style", "Transition",
        "URI", "URL", "Version", "Visibility", "Weight",
    ]

    /// What they end with, behind a word that says of what they are.
    private static let dataEndings = [
        "Array", "Capabilities", "Components", "Clause", "DTO", "Descriptor", "Diagnostic", "Dictionary", "Edit",
        "Expression", "Field",
        "Flags",
        "Info", "Information", "Interval", "Item", "Map", "Notification", "Override", "Parameters", "Params", "Payload",
        "Position", "Quantity", "Range", "Recommendation", "Report", "Result", "Schedule", "Selection", "String",
        "Syntax", "Trend", "Unit", "Value",
    ]

    /// What screens are shown in: no part of a layout, but handed from coordinator to coordinator.
    static func isController(_ name: String) -> Bool {
        ForeignNames.isOfSystem(name) && (name.hasSuffix("Controller") || name.hasSuffix("Window"))
    }

    /// Whether a type is known as one of values or views by its whole name.
    func isNamedValue(_ name: String) -> Bool {
        let last = name.lastName
        return name.isPlainName || foreignValues.contains(last) || Self.externalValues.contains(last)
            || Self.externalValues.contains(name) || Self.externalViews.contains(last) || ForeignNames.isOfSystem(name)
    }

    static func kind(ofExternal name: String) -> TypeKind {
        let last = name.lastName
        if last == "UIApplication" || last == "NSApplication" { return .component }  // opens links, tells of news
        if last.hasPrefix("CLK") || last.hasPrefix("Unsafe") { return .value }  // what a watch shows; memory
        if name.isPlainName || externalValues.contains(last) || externalValues.contains(name) { return .value }
        if externalViews.contains(last) || ForeignNames.viewProtocols.contains(last) { return .view }
        if valueEndings.contains(where: last.hasSuffix) { return .value }
        if dataEndings.contains(where: { last != $0 && last.hasSuffix($0) }) { return .value }
        if ForeignNames.isWorker(last) { return .component }
        if last.hasPrefix("UI") || last.hasPrefix("NSLayout") || last.hasPrefix("CA") || last.hasPrefix("CG") {
            return .view
        }
        if last.hasPrefix("NS"), viewEndings.contains(where: last.hasSuffix) { return .view }
        if ForeignNames.isView(last) || ["Button", "Cell", "HUD", "Label", "View"].contains(where: last.hasSuffix) {
            return TypeKinds.isController(last) || last.hasSuffix("Window") ? .component : .view
        }
        return .component
    }
}
