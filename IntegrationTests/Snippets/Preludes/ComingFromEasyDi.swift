nonisolated final class APIClient { var url = "" }
nonisolated final class PurchaseService { var client: APIClient? }
