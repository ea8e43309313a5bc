import DovetailSyntax

/// What the names of other packages' types say.
enum ForeignNames {
    /// The modules that others hand on, so that programs name them without an import.
    static let exportedModules: Set<String> = [
        "CasePaths", "Clocks", "Combine", "CombineSchedulers", "ConcurrencyExtras", "CustomDump", "Darwin", "Dispatch",
        "Foundation", "Glibc", "IdentifiedCollections", "IssueReporting", "Musl", "OrderedCollections", "Swift",
        "SwiftNavigation", "SwiftUI", "SwiftUINavigation", "UIKit", "XCTestDynamicOverlay",
    ]
    /// The functions that never answer.
    static let endings: Set<String> = ["abort", "exit", "fatalError", "preconditionFailure"]
    /// The protocols and classes of what is on the screen.
    static let viewProtocols: Set<String> = [
        "App", "ButtonStyle", "Commands", "HTML", "LabelStyle", "Layout", "NSMenu", "NSMenuItem", "NSView",
        "NSViewController",
        "NSViewRepresentable",
        "NSWindow", "NSWindowController", "PrimitiveButtonStyle", "Scene", "Shape", "TextFieldStyle", "ToggleStyle",
        "ToolbarContent", "UIButton", "UICollectionReusableView", "UICollectionViewCell", "UIControl", "UIImageView",
        "UILabel", "UINavigationController", "UIScrollView", "UIStackView", "UITabBarController", "UITableView",
        "UITableViewCell", "UITableViewController", "UITableViewHeaderFooterView", "UITextField", "UITextView",
        "UIView", "UIViewController", "UIViewControllerRepresentable", "UIViewRepresentable", "UIWindow", "View",
        "ViewModifier", "Widget",
    ]

    /// What the types of Apple's frameworks begin with.
    private static let systemPrefixes = [
        "AV", "CA", "CB", "CG", "CI", "CK", "CL", "CM", "CN", "EK", "GK", "HK", "MK", "MTK", "MTL", "NS", "NW", "PDF",
        "PH", "PK", "QL", "SCN", "SF", "SK", "UI", "UN", "UT", "VN", "WK",
    ]

    private static let services = [
        "Adapter", "Authenticator", "Cache", "Channel", "Client", "Connection", "Controller", "Database", "Dispatcher",
        "Downloader", "Driver",
        "Engine", "Exporter",
        "Factory", "Handler", "Interceptor", "Listener", "Loader", "Manager", "Middleware", "Monitor", "Plugin", "Pool",
        "Provider",
        "Reachability", "Registry", "Reporter", "Repository", "Resolver", "Router", "Server", "Service", "Session",
        "Storage", "Store", "Tracker", "Transport", "Updater", "Uploader",
    ]

    /// Whether the name of another package's type says that it does work, like `…Client`: whoever is given one needs it.
    static func isService(_ name: String) -> Bool {
        let last = name.lastName
        return services.contains(where: (last.prefix(1).uppercased() + last.dropFirst()).hasSuffix)
    }

    /// Classes that each file with Foundation sees, and whose names others take too.
    static let classesOfFoundation: Set<String> = [
        "Bundle", "FileHandle", "FileManager", "Host", "Operation", "Pipe", "Port", "Process", "Progress", "RunLoop",
        "Scanner", "Stream", "Thread", "Timer",
    ]

    private static let tools = [
        "Bag", "Bundle", "Cancellable", "Config", "Configuration", "Continuation", "Detector", "Disposable",
        "Expectation", "Formatter", "Group", "Lock", "Log", "Logger", "Observable", "Pipe", "Publisher",
        "Queue", "QueueScheduler", "Regex", "Relay", "Semaphore", "Settings", "Stream", "Subject", "Thread", "Token",
        "Variable",
    ]

    /// Whether the name of another package's type says that its objects only help whoever makes them, like `…Formatter`, or
    /// say how something is done, like `…Configuration`.
    static func isTool(_ name: String) -> Bool {
        tools.contains(where: name.lastName.hasSuffix)
    }

    /// Objects of UIKit that are on no screen, by what their names end with.
    private static let workers = [
        "Animator", "Coordinator", "DataSource", "FeedbackGenerator", "Link", "Loader", "Manager", "Pasteboard",
        "Provider", "Session", "Store", "Storyboard",
    ]

    /// Whether the name of a class of UIKit says that it works for what is on the screen: `UIPasteboard`.
    static func isWorker(_ name: String) -> Bool { isOfSystem(name) && workers.contains(where: name.hasSuffix) }

    /// What hands on values and events. An object that keeps one works with it; a structure of them only carries them.
    static let subjects: Set<String> = [
        "BehaviorRelay", "BehaviorSubject", "CurrentValueSubject", "PassthroughSubject", "PublishRelay",
        "PublishSubject", "ReplaySubject",
    ]

    /// The protocols of coders, and their containers.
    static let coders: Set<String> = [
        "Decoder", "Encoder", "KeyedDecodingContainer", "SingleValueDecodingContainer", "UnkeyedDecodingContainer",
    ]

    private static let serializers: Set<String> = [
        "JSONSerialization", "NSKeyedArchiver", "NSKeyedUnarchiver", "PropertyListSerialization",
    ]

    /// Functions of Swift and of Foundation that answer with numbers and texts, or with nothing.
    static let functionsOfData: Set<String> = [
        "NSClassFromString", "NSFullUserName", "NSHomeDirectory", "NSLocalizedString", "NSOpenStepRootDirectory",
        "NSSearchPathForDirectoriesInDomains", "NSSelectorFromString", "NSStringFromClass", "NSStringFromSelector",
        "NSLog", "NSTemporaryDirectory", "NSUserName", "XCTUnimplemented", "abs", "assert", "assertionFailure",
        "debugPrint", "dump", "max",
        "min",
        "precondition", "print", "unimplemented",
    ]

    /// Methods of texts and addresses that answer with such.
    static let methodsOfTexts: Set<String> = [
        "addingPercentEncoding", "appending", "appendingPathComponent", "appendingPathExtension", "components",
        "deletingLastPathComponent", "deletingPathExtension", "lowercased", "padding", "removingPercentEncoding",
        "replacingOccurrences", "trimmingCharacters", "uppercased",
    ]

    /// Modules whose functions answer with numbers, texts and structures.
    static let modulesOfData: Set<String> = [
        "AppKit", "CoreGraphics", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Swift",
        "SwiftUI", "UIKit",
    ]

    /// Whether what a static method of another package answers with is data: `NSKeyedArchiver.archivedData(…)`.
    static func answersWithData(_ type: String, _ method: String) -> Bool {
        serializers.contains(type.lastName) || method.hasPrefix("archived") || method.hasPrefix("unarchived")
            || functionsOfData.contains(method) || isLog(type, method)
    }

    private static let levels: Set<String> = [
        "critical", "debug", "error", "fault", "fatal", "info", "log", "notice", "optional", "trace", "verbose", "warn",
        "warning",
    ]

    /// Whether a call only writes into a log: `Log.info("…")`.
    private static func isLog(_ type: String, _ method: String) -> Bool {
        levels.contains(method) && ["Log", "Logger", "Logging"].contains(where: type.hasSuffix)
    }

    /// `UIView.animate { … }`
    static func isShow(_ type: String, _ method: String) -> Bool {
        isView(type) && ["animate", "perform", "transition"].contains(where: method.hasPrefix)
    }

    /// Whether a method sends a value to whoever hears a subject, a relay or a continuation.
    static func sends(_ name: String) -> Bool { ["accept", "onNext", "send", "yield"].contains(name) }

    private static let measures: Set<String> = [
        "alphaValue", "bounds", "center", "contentInset", "contentOffset", "contentSize", "frame",
        "intrinsicContentSize", "layoutMargins", "safeAreaInsets", "traitCollection",
    ]

    /// Whether a property of what is on the screen says how large it is, or how it looks.
    static func isMeasure(_ name: String) -> Bool { measures.contains(name) }

    /// Whether a static property says how many there are of something, how large it is, or whether it is so:
    /// `System.coreCount`, `Task.isCancelled`.
    static func isAmount(_ name: String) -> Bool {
        ["Count", "Size"].contains(where: name.hasSuffix)
            || name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true
    }

    /// Whether a property is a number or a text, whatever has it.
    static func isValueOfAll(_ name: String) -> Bool {
        isMeasure(name)
            || [
                "count", "description", "endIndex", "hashValue", "isEmpty", "length", "localizedDescription",
                "location",
                "rawValue", "startIndex",
            ].contains(name)
    }

    private static let viewEndings = [
        "Bar", "Box", "Button", "Cell", "Control", "Field", "Indicator", "Label", "Layer", "Panel", "Picker", "Popover",
        "Slider", "Stepper", "Switch", "Toolbar", "View", "ViewController", "Well", "Window",
    ]

    /// Whether a class of Apple's frameworks is on the screen, by its name.
    static func isView(_ name: String) -> Bool {
        viewProtocols.contains(name) || isOfSystem(name) && viewEndings.contains(where: name.hasSuffix)
    }

    /// Views that SwiftUI declares, and what shows them.
    static let views: Set<String> = [
        "AsyncImage", "Button", "Capsule", "Circle", "Color", "ColorPicker", "ContentUnavailableView",
        "ControlGroup", "DatePicker", "DisclosureGroup", "Divider", "EditButton",
        "EmptyView", "ForEach", "Form", "GeometryReader", "Grid", "GridItem", "GridRow", "Group", "GroupBox", "HStack",
        "Image", "Label", "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "LinearGradient",
        "Link", "List", "Menu", "MenuBarExtra", "NavigationLink", "NavigationSplitView", "NavigationStack",
        "MultiDatePicker", "NavigationView", "OutlineGroup", "PasteButton", "Picker", "ProgressView", "Rectangle",
        "RenameButton", "RoundedRectangle", "ScrollView", "ShareLink", "TimelineView", "ViewThatFits",
        "ScrollViewReader", "Section", "SecureField", "Settings", "Slider", "Spacer", "Stepper", "TabView", "Table",
        "TableColumn", "TableRow", "Text",
        "TextEditor", "TextField", "Toggle", "ToolbarItem", "ToolbarItemGroup", "VStack", "WindowGroup", "ZStack",
        "AnyView", "DocumentGroup", "Window", "CGRect", "UIHostingController", "NSHostingController", "NSHostingView",
        "CommandGroup", "CommandMenu",
    ]

    static func isOfSystem(_ name: String) -> Bool {
        systemPrefixes.contains { prefix in
            name.hasPrefix(prefix)
                && name.dropFirst(prefix.count).prefix(2).map(\.isUppercase).elementsEqual([true, false])
        }
    }
}
