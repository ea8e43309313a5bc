import DovetailSyntax

// Types of other packages that are values, by their names.

extension ForeignNames {
    private static let values: Set<String> = [
        "AnyCancellable", "Array", "AttributedString", "CGAffineTransform", "CGVector", "CharacterSet", "Decoder",
        "DispatchGroup", "NSAnimationContext", "NSComparisonPredicate", "NSCompoundPredicate", "NSTrackingArea",
        "DispatchQueue", "DispatchSemaphore", "DispatchTime", "DispatchWorkItem", "Edge", "EdgeInsets", "Encoder",
        "Font",
        "IndexSet", "NSAttributedString", "NSCondition", "NSLock", "NSMutableAttributedString", "NSPredicate",
        "NSRecursiveLock", "NSRegularExpression", "NSSortDescriptor", "Notification", "ProcessInfo",
        "Regex", "Task", "UIColor", "UIEdgeInsets", "UIFont", "UIImage", "URLQueryItem", "NSColor", "NSFont",
        "NSImage", "Set", "Dictionary", "String", "CommandLine", "MemoryLayout",
        "UIScreen", "UIDevice", "Bundle.main", "NSNull", "HTTPStatus", "Abort", "EventLoopFuture",
        "NSKeyValueObservation",
        "UITapGestureRecognizer", "UIBarButtonItem", "UIAlertAction", "UIAlertController", "NSMenuItem", "NSMenu",
        "Animation", "Angle", "UnitPoint", "Gradient", "Alignment", "Calendar", "Date", "Locale", "ByteBuffer",
        "Completable", "Deferred", "Variable", "Disposables", "DisposeBag", "Driver", "Maybe",
        "Observable", "SharedSequence", "Signal", "SignalProducer",
        "Single", "Just", "Fail", "Empty", "AnyPublisher", "Future",
        "Published",
        "AsyncStream", "AsyncThrowingStream", "ObservationRegistrar", "ContinuousClock.Instant",
        "ManagedAtomic", "Atomic", "NWEndpoint", "Mirror", "Selector", "SocketAddress", "FetchDescriptor", "Predicate",
        "FetchRequest", "FetchedResults", "SectionedFetchResults", "Query", "NSFetchRequest", "SortDescriptor",
        "NSMutableData", "NSMutableArray", "Data",
        "ChaChaPoly", "GCM", "HKDF", "HMAC", "MD5", "SHA1", "SymmetricKey",
        "CodingUserInfoKey", "NSCoder", "OSLog", "OSStatus", "OSType", "StaticString", "IndexPath",
        "Float32", "Float64",
        "NSCountedSet", "NSDirectionalEdgeInsets", "NSEntityDescription", "NSMutableOrderedSet", "NSOrderedSet",
        "NSDiffableDataSourceSectionSnapshot", "NSDiffableDataSourceSnapshot",
        "NSUserActivity", "NSXPCInterface", "UTType",
        "NSEdgeInsets", "SealedBox", "SHA256", "SHA384", "SHA512", "JSONSerialization", "PropertyListSerialization",
        "IntentDescription", "TypeDisplayRepresentation", "DisplayRepresentation",
        "LocalizedStringResource", "Capture", "ChoiceOf", "Column", "OneOrMore", "Optionally", "TryCapture",
        "UnknownStorage", "ZeroOrMore",
    ]

    /// What the names of values end with.
    private static let valueEndings = [
        "Address", "BigInt", "BigUInt", "Color", "Date", "Encoding", "Endpoint", "Error", "Event", "Exception",
        "Format", "Gesture", "Headers",
        "Image",
        "ID", "Identifier", "Insets", "Key",
        "Keys", "Kind", "Level", "Metadata", "Mode", "Name", "Option", "Options", "Path", "Placement", "Point",
        "Policy",
        "Priority", "Rect", "Region", "Request", "Response", "Role", "Size", "Status", "Strategy", "Style",
        "Transition",
        "URI", "URL", "Version", "Visibility", "Weight",
    ]

    /// What they end with, behind a word that says of what they are.
    private static let dataEndings = [
        "Array", "Capabilities", "Comparator", "Components", "Clause", "DTO", "Data", "Descriptor", "Diagnostic",
        "Dictionary", "Edit", "Embed", "Entry", "Expression", "Field",
        "Flags",
        "Info", "Information", "Interval", "Item", "Items", "Map", "Message", "Notification", "Override", "Parameters",
        "Params", "Payload",
        "Position", "Quantity", "Range", "Recommendation", "Report", "Result", "Schedule", "Selection", "Step",
        "String",
        "Syntax", "Tag", "Trend", "Unit", "Value",
    ]

    /// Whether a type is known as one of values by its whole name.
    static func isNamedValue(_ name: String) -> Bool {
        let last = name.lastName
        return WrittenType.plainNames.contains(last) || values.contains(last) || values.contains(name)
            || name.hasSuffix("_t") || isNumberOfGraphics(name)  // numbers of C
    }

    /// `GLuint`
    private static func isNumberOfGraphics(_ name: String) -> Bool {
        name.hasPrefix("GL") && name.dropFirst(2).allSatisfy { $0.isLowercase || $0.isNumber }
    }

    /// Whether the name of a type ends like that of a value.
    static func endsAsValue(_ last: String) -> Bool {
        valueEndings.contains(where: last.hasSuffix) || dataEndings.contains { last != $0 && last.hasSuffix($0) }
    }

    /// Whether a type is that of a look: `NSColor`.
    static func isColor(_ type: String) -> Bool { ["Color", "Font", "Image"].contains(where: type.hasSuffix) }

    /// Whether a property of a view that these sources don't declare is a look, or a text: `textColor`, `title`.
    static func isLook(_ property: String) -> Bool {
        let name = property.prefix(1).uppercased() + property.dropFirst()
        return ["Color", "Font", "Image", "Placeholder", "Prompt", "Text", "Title"].contains(where: name.hasSuffix)
    }

    private static let endingsOfPlainProperties = [
        "Count", "Date", "ID", "Identifier", "Index", "Name", "Path", "Size", "String", "Text", "Title", "URL",
        "Version",
    ]

    /// Whether what a property of another package's object has is a number or a text: `bundleIdentifier`.
    static func isPlainProperty(_ name: String) -> Bool { endingsOfPlainProperties.contains(where: name.hasSuffix) }

    static func isValue(_ name: String) -> Bool { isNamedValue(name) || endsAsValue(name.lastName) }
}
