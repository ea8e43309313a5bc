import ArgumentParser
import DovetailGraph

extension GraphFormat: ExpressibleByArgument {
    /// The format that a file's name asks for.
    init?(file: String) {
        let ending = file.split(separator: ".").last.map { String($0) } ?? ""
        self.init(rawValue: ["mmd": "mermaid", "gv": "dot", "txt": "text", "htm": "html"][ending] ?? ending)
    }
}

extension FindingFormatName: ExpressibleByArgument {}
extension AnswerFormat: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
