/// A binding as messages name it: `App.api`, and where it is declared.
public struct BindingReference: Hashable, Sendable {
    /// The name of the assembly's type, such as `App`.
    public let owner: String
    /// The name of the binding: of its property or method, or what `key:` or `definitionKey:` gave it.
    public let name: String
    /// The name of the binding's type.
    public let type: String
    /// The file as `#fileID` gives it: `Module/File.swift`.
    public let file: String
    /// The line of the declaration, from 1.
    public let line: Int
    /// The column of the declaration, from 1.
    public let column: Int

    /// A reference to a binding.
    public init(owner: String, name: String, type: String, file: String, line: Int, column: Int) {
        self.owner = owner
        self.name = name
        self.type = type
        self.file = file
        self.line = line
        self.column = column
    }
}

extension BindingReference {
    /// A reference to a call of this name at the place of this binding.
    func call(_ name: String) -> Self {
        Self(owner: owner, name: name, type: type, file: file, line: line, column: column)
    }
}

extension BindingReference: CustomStringConvertible {
    /// The binding and where it is declared: `App.api (App/App.swift:12)`.
    public var description: String { file.isEmpty ? label : "\(label) (\(file):\(line))" }
}
