import DovetailGraph
import DovetailSyntax

// What views give to the views below them, and what the one that has the focus says.

extension FlowReader {
    /// The methods of views that give something to the views below, and to whatever asks for what has the focus.
    static let provisions: [String: Bool] = [
        "environment": false, "environmentObject": false, "focusedObject": true, "focusedSceneObject": true,
        "focusedSceneValue": true, "focusedValue": true, "modelContainer": false,
    ]

    /// `.environmentObject(model)`, `.environment(\.api, api)`, `.focusedValue(\.document, document)`
    func note(
        _ name: String, on view: VariableID, _ arguments: [Argument], _ given: [Given], at place: Place,
        _ scope: FlowScope
    ) {
        guard let isOfFocus = Self.provisions[name], let variable = given.last?.variable else { return }
        var key: String? = name == "modelContainer" ? "modelContext" : nil
        if arguments.count == 2, case .keyPath(let names) = arguments[0].value.kind { key = names.last }
        guard arguments.count == 1 || key != nil, !scope.isPreview else { return }
        flow.provisions.append(
            Provision(
                key: key, view: view, variable: variable, owner: scope.owner,
                location: scope.site.place(place), isOfFocus: isOfFocus, isObject: name == "environmentObject"))
    }
}
