/// What a customer can do wrong.
enum ShopError: Error, Hashable {
    case notFound(String, String)
    case outOfStock(String)
    case invalid(String)
    case unknownCustomer
}
