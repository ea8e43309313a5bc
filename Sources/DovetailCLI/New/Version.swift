/// The version of Dovetail: what `dovetail --version` says, and what the manifest of a new package asks for.
enum Version {
    static let current = "0.1.0"
}
