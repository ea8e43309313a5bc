import StorefrontMacrosKit

extension AppAssembly {
    /// The report of a store of its own, as one text.
    static func report(on data: StoreData) -> String {
        var text = ""
        ReportAssembly(orders: data.orders, app: AppAssembly(data: data)).writer(on: Page { text += $0 }).write()
        return text
    }
}
