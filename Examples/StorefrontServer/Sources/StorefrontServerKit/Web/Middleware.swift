import Hummingbird
import Logging

/// Finds the customer of a request: `Authorization: Bearer ada-token`.
struct Authentication: RouterMiddleware {
    let authenticator: Authenticator

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let header = request.headers[.authorization], header.hasPrefix("Bearer ") {
            context.caller = try await authenticator.customer(withToken: String(header.dropFirst("Bearer ".count)))
        }
        return try await next(request, context)
    }
}

/// Lets nobody in who isn't known: nothing is made for them.
struct CustomersOnly: RouterMiddleware {
    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        guard context.caller != nil else { throw ShopError.unknownCustomer }
        return try await next(request, context)
    }
}

/// Answers what went wrong as JSON, and logs what no customer can have done.
struct Problems: RouterMiddleware {
    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ShopError {
            return try answer(error.text, error.status, request, context)
        } catch let error as HTTPError {
            return try answer(error.body ?? error.status.reasonPhrase, error.status, request, context)
        } catch {
            context.logger.error("The request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return try answer("something went wrong here", .internalServerError, request, context)
        }
    }

    private func answer(
        _ text: String, _ status: HTTPResponse.Status, _ request: Request, _ context: ShopContext
    ) throws -> Response {
        try Problem(error: text).response(status: status, from: request, context: context)
    }
}

/// Asks clients to come again on a new connection once the server is about to go.
struct Draining: RouterMiddleware {
    let readiness: Readiness

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if readiness.isDraining { response.headers[.connection] = "close" }
        return response
    }
}

struct Problem: ResponseEncodable {
    let error: String
}

extension ResponseEncodable {
    func response(
        status: HTTPResponse.Status, from request: Request, context: ShopContext
    ) throws -> Response {
        var response = try response(from: request, context: context)
        response.status = status
        return response
    }
}

extension ShopError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .outOfStock: .conflict
        case .invalid: .unprocessableContent
        case .unknownCustomer: .unauthorized
        }
    }

    fileprivate var text: String {
        switch self {
        case .notFound(let kind, let id): "there is no \(kind) '\(id)'"
        case .outOfStock(let product): "there is not enough of '\(product)'"
        case .invalid(let reason): reason
        case .unknownCustomer: "send a customer's token: 'Authorization: Bearer …'"
        }
    }
}
