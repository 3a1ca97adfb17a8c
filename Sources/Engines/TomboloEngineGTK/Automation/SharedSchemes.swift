import CWebKitGTK
import GLibRuntime
import Synchronization
import TomboloEngine

/// The schemes of pages that share a web context, which has one handler for each scheme.
///
/// A request is passed to the handlers of all pages, the newest first, until one has an answer other than 404.
final class SharedSchemes {
    let schemes: GTKSchemes
    private let context: GObjectReference
    private var handlers: [String: SharedHandler] = [:]

    init(in context: GObjectReference) {
        self.context = context
        schemes = GTKSchemes([:], in: context.opaque)
    }

    func add(_ scheme: String, _ handler: any SchemeHandling) {
        if let shared = handlers[scheme] { return shared.add(handler) }
        let shared = SharedHandler(handler)
        handlers[scheme] = shared
        schemes.add(scheme, shared, in: context.opaque)
    }
}

/// The handlers of one scheme. Its scope and security are those of the first.
private nonisolated final class SharedHandler: SchemeHandling {
    let scope: SchemeScope
    let isSecure: Bool
    let bodyGuard: SchemeBodyGuard?
    private let handlers: Mutex<[any SchemeHandling]>

    init(_ first: any SchemeHandling) {
        (scope, isSecure, bodyGuard) = (first.scope, first.isSecure, first.bodyGuard)
        handlers = Mutex([first])
    }

    func add(_ handler: any SchemeHandling) { handlers.withLock { $0.insert(handler, at: 0) } }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        var response = SchemeResponse.failure("There is no handler.")
        for handler in handlers.withLock(\.self) {
            response = await handler.response(to: request)
            if response.status != 404 { return response }
        }
        return response
    }
}
