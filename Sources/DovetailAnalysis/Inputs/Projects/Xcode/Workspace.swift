/// The projects and packages that a `contents.xcworkspacedata` lists.
///
/// ```xml
/// <Workspace version = "1.0">
///    <Group location = "group:Apps"> <FileRef location = "group:Shop/Shop.xcodeproj"> </FileRef> </Group>
///    <FileRef location = "container:Packages/Kit"> </FileRef>
/// </Workspace>
/// ```
struct Workspace {
    /// Locations of what is listed: projects, folders and files.
    let members: [String]

    /// - Parameter folder: that the `.xcworkspace` is in.
    init(reading text: String, in folder: String) {
        var members: [String] = []
        var groups = [folder]
        for tag in text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
            let place = Self.location(in: tag).map { Self.absolute($0, in: groups.last ?? folder, folder) }
            if tag.hasPrefix("FileRef"), let place { members.append(place) }
            if tag.hasPrefix("Group"), !tag.hasSuffix("/") { groups.append(place ?? groups.last ?? folder) }
            if tag.hasPrefix("/Group"), groups.count > 1 { groups.removeLast() }
        }
        self.members = members
    }

    /// `group:Shop.xcodeproj` of `FileRef location = "group:Shop.xcodeproj"`.
    private static func location(in tag: Substring) -> Substring? {
        guard let name = tag.firstRange(of: "location") else { return nil }
        let rest = tag[name.upperBound...].drop { $0 != "\"" }.dropFirst()
        return rest.prefix { $0 != "\"" }
    }

    private static func absolute(_ location: Substring, in group: String, _ folder: String) -> String {
        let kind = location.prefix { $0 != ":" }
        let path = location.dropFirst(kind.count + 1)
            .replacing("&amp;", with: "&").replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        return Paths.absolute(String(path), in: kind == "group" ? group : kind == "absolute" ? "/" : folder)
    }
}
