import DovetailAnalysis
import DovetailGraph
import Foundation

/// `dovetail lsp`: the Language Server Protocol 3.17 over standard input and output.
///
/// It runs beside a language server for Swift, and says only what that one doesn't know: findings of the object graph,
/// who needs a binding, what provides a parameter. One thread reads messages, another handles them in their order; the
/// graph is made anew when no message waits, or when an answer needs it.
package final class LanguageServer {
    private let writer: FrameWriter
    private let inbox = Inbox()
    private var session: Session?
    private var isShutDown = false
    private var lastRequest = 0

    package init() {
        writer = FrameWriter(.standardOutput)
    }

    /// Serves until the client says goodbye, or is gone. Answers with the exit code.
    package func run() -> Int32 {
        Heap.share()
        Thread { [inbox] in
            var frames = FrameReader(.standardInput)
            while let frame = frames.next() {
                do throws(JSONProblem) {
                    inbox.add(.success(try Message(frame)))
                } catch {
                    inbox.add(.failure(error))
                }
            }
            inbox.close()
        }.start()
        while let next = inbox.next() {
            switch next {
            case .success(let message) where message.method == "exit" && message.id == nil: return isShutDown ? 0 : 1
            case .success(let message): handle(message)
            case .failure: answer(nil, .failure(.parsing))
            }
            if inbox.isEmpty { session?.refresh() }
        }
        return isShutDown ? 0 : 1
    }

    // MARK: - Messages

    private func handle(_ message: Message) {
        guard let id = message.id else { return notice(message) }
        // The answer to a request of ours.
        if message.method.isEmpty { return }
        if inbox.isCancelled(id) { return answer(id, .failure(.cancelled)) }
        do throws(RequestError) {
            answer(id, .success(try result(of: message)))
        } catch {
            answer(id, .failure(error))
        }
    }

    private func result(of message: Message) throws(RequestError) -> JSONValue {
        if isShutDown { throw .invalidRequest }
        switch message.method {
        case "initialize":
            let session = Session(message.parameters, client: client)
            self.session = session
            return session.greeting
        case "shutdown":
            isShutDown = true
            return JSONValue(.null)
        default:
            guard let session else { throw .notInitialized }
            return try session.result(of: message)
        }
    }

    private func notice(_ message: Message) {
        guard !isShutDown else { return }
        session?.notice(message)
    }

    // MARK: - To the client

    private func answer(_ id: JSONValue?, _ result: Result<JSONValue, RequestError>) {
        let id = id ?? JSONValue(.null)
        switch result {
        case .success(let value): write(.object(["jsonrpc": "2.0", "id": id, "result": value]))
        case .failure(let error):
            let error = JSONValue.object(["code": .number(error.code), "message": .string(error.message)])
            write(.object(["jsonrpc": "2.0", "id": id, "error": error]))
        }
    }

    private var client: Client {
        Client { [weak self] method, parameters in
            self?.write(.object(["jsonrpc": "2.0", "method": .string(method), "params": parameters]))
        } ask: { [weak self] method, parameters in
            guard let self else { return }
            lastRequest += 1
            let id = JSONValue.string("dovetail-\(lastRequest)")
            write(.object(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]))
        }
    }

    private func write(_ message: JSONValue) { writer.write(message.compactText) }
}

/// What the server says to its client by itself.
struct Client {
    let tell: (_ method: String, _ parameters: JSONValue) -> Void
    /// Nothing is done with the answer.
    let ask: (_ method: String, _ parameters: JSONValue) -> Void
}
