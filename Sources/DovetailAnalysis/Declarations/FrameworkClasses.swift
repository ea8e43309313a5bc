import DovetailSyntax

/// From what the classes of Apple's frameworks inherit: a program that extends `UIViewController` extends a
/// `UITabBarController` as well.
enum FrameworkClasses {
    private static let controllers = [
        "MFMailComposeViewController": "UINavigationController", "UIAlertController": "UIViewController",
        "UIHostingController": "UIViewController", "UIImagePickerController": "UINavigationController",
        "UINavigationController": "UIViewController", "UISearchController": "UIViewController",
        "UITabBarController": "UIViewController", "NSHostingController": "NSViewController",
        "NSSplitViewController": "NSViewController", "NSTabViewController": "NSViewController",
        "NSWindowController": "NSResponder", "NSHostingView": "NSView",
    ]
    private static let views = [
        "UIButton": "UIControl", "UICollectionView": "UIScrollView", "UICollectionViewCell": "UICollectionReusableView",
        "UICollectionViewListCell": "UICollectionViewCell", "UIDatePicker": "UIControl", "UIPageControl": "UIControl",
        "UIRefreshControl": "UIControl", "UISearchBar": "UIView", "UISegmentedControl": "UIControl",
        "UISlider": "UIControl", "UIStepper": "UIControl", "UISwitch": "UIControl", "UITableView": "UIScrollView",
        "UITextField": "UIControl", "UITextView": "UIScrollView", "NSButton": "NSControl",
        "NSOutlineView": "NSTableView",
        "NSPanel": "NSWindow", "NSPopUpButton": "NSButton", "NSSecureTextField": "NSTextField",
        "NSSegmentedControl": "NSControl", "NSTableView": "NSControl", "NSTextField": "NSControl",
        "NSTextView": "NSText", "NSText": "NSView",
    ]
    private static let responders = [
        "UIApplication": "UIResponder", "UIResponder": "NSObject", "UIView": "UIResponder",
        "UIViewController": "UIResponder", "UIWindow": "UIView", "NSApplication": "NSResponder",
        "NSResponder": "NSObject",
        "NSView": "NSResponder", "NSViewController": "NSResponder", "NSWindow": "NSResponder",
    ]

    /// Protocols of libraries that inherit from others of theirs.
    private static let protocols = [
        "AsyncParsableCommand": "ParsableCommand", "ParsableCommand": "ParsableArguments",
        "AsyncMiddleware": "Middleware", "AsyncResponder": "Responder",
    ]

    private static let markers: Set<String> = [
        "Actor", "AnyObject", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
        "CustomStringConvertible",
        "CustomDebugStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "ExpressibleByStringLiteral",
        "Hashable", "Identifiable", "IteratorProtocol", "LocalizedError", "NSObject", "NSObjectProtocol", "Observable",
        "ObservableObject", "OptionSet", "RawRepresentable", "Sendable", "Sequence",
    ]

    private static let sequences: Set<String> = ["Collection", "IteratorProtocol", "Sequence"]

    /// Whether a name behind a colon is known, with all that it inherits from.
    static func says(_ name: String) -> Bool {
        markers.contains(name) || ForeignNames.isOfSystem(name) || ForeignNames.viewProtocols.contains(name)
    }

    /// Whether only the program calls the methods of a type that inherits from this one, except for those that it overrides.
    static func isWithoutRequirements(_ name: String) -> Bool {
        markers.contains(name) && !sequences.contains(name) || superclass(of: name) != nil
    }

    /// The superclass of a class, as far as it is known or its name says it.
    static func superclass(of name: String) -> String? {
        if let known = controllers[name] ?? views[name] ?? responders[name] ?? protocols[name] { return known }
        guard ForeignNames.isOfSystem(name) else { return nil }
        let kit = name.hasPrefix("NS") ? "NS" : "UI"
        if name.hasSuffix("ViewController") { return kit + "ViewController" }
        if ["Cell", "Control", "Label", "View"].contains(where: name.hasSuffix) { return kit + "View" }
        return nil
    }
}

extension Program {
    /// Whether a type inherits from one of another package, or may: what it inherits from there may do so itself, as Vapor's
    /// `AsyncMiddleware` is a `Middleware`.
    func mayInherit(_ type: TypeID, fromForeign name: String) -> Bool {
        let isValue = ForeignNames.isValue(name)
        return inheritsElsewhere(type) { parent in
            var next: String? = parent
            while let above = next {
                if above.isLast(name) || name.isLast(above) { return true }
                next = FrameworkClasses.superclass(of: above)
            }
            return !isValue && !FrameworkClasses.says(parent.lastName)
        } || inherits(type) { $0.isLast(name) || name.isLast($0) }
    }

    /// The nearest class above one of Apple's frameworks that this program extends.
    func extendedClass(above name: String) -> TypeID? {
        var next = FrameworkClasses.superclass(of: name)
        while let name = next {
            if let known = typesByName[name]?.first(where: isExternal) { return known }
            next = FrameworkClasses.superclass(of: name)
        }
        return nil
    }
}
