/// Why an order was not accepted.
package nonisolated enum Rejection: Error, Equatable {
    case unknownCustomer(ID<Customer>)
    case unknownItem(ID<Item>)
    case outOfStock([Name])
    case unknownRegion(ID<TaxRegion>)
    case paymentDeclined(PaymentDecline)
}
