import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The schemes that a page serves itself, registered in its web context.
///
/// A scheme is secure unless its handler opts out, so its documents have the features of secure contexts. A scheme is enabled for
/// CORS only if its handler's scope is every document; otherwise other origins cannot read anything that the scheme serves. A
/// scheme that is not enabled for CORS is display-isolated too: a document of another scheme can neither display nor run its
/// content, nor navigate to it. Without the isolation, any page could import a module as if CORS allowed it, and
/// `frame-ancestors` would not be checked. The isolation does not apply to URLs that the program loads for a page (such as a new
/// window's URL) or to the back-forward list. ``Page`` decides on those, by ``ownSchemes``.
///
/// When this value is released, running requests are cancelled, and later requests get the response “not found”.
final class GTKSchemes {
    private var services: [SchemeService] = []
    /// The schemes to which only documents of these schemes may navigate.
    private(set) var ownSchemes: Set<String> = []
    /// The schemes whose documents are secure contexts.
    private(set) var secureSchemes: Set<String> = []

    init(_ handlers: [String: any SchemeHandling], in context: OpaquePointer) {
        for (scheme, handler) in handlers { add(scheme, handler, in: context) }
    }

    func add(_ scheme: String, _ handler: any SchemeHandling, in context: OpaquePointer) {
        let service = SchemeService(handler)
        service.register(scheme, in: context)
        services.append(service)
        if handler.scope == .ownDocuments { ownSchemes.insert(scheme) }
        if handler.isSecure { secureSchemes.insert(scheme) }
    }

    /// The number of requests that have arrived and are not answered.
    var requestCount: Int { services.reduce(0) { $0 + $1.exchanges.count } }

    isolated deinit {
        for service in services { service.stop() }
    }
}

/// The handler of one scheme, and its running requests.
private final class SchemeService {
    private var handler: (any SchemeHandling)?
    private(set) var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

    init(_ handler: any SchemeHandling) { self.handler = handler }

    /// Registers the scheme. The context keeps a reference to the service until the context itself is released.
    func register(_ scheme: String, in context: OpaquePointer) {
        webkit_web_context_register_uri_scheme(
            context, scheme,
            { request, data in
                guard let request, let data else { return }
                // These are C pointers. The callback runs on the main actor's thread, which `assumeIsolated` checks.
                nonisolated(unsafe) let call = (request: request, data: data)
                MainActor.assumeIsolated {
                    Unmanaged<SchemeService>.fromOpaque(call.data).takeUnretainedValue().begin(call.request)
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<SchemeService>.fromOpaque(data).release() }
            })
        let security = webkit_web_context_get_security_manager(context)
        if handler?.isSecure == true { webkit_security_manager_register_uri_scheme_as_secure(security, scheme) }
        switch handler?.scope {
        case .everyDocument: webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
        default: webkit_security_manager_register_uri_scheme_as_display_isolated(security, scheme)
        }
    }

    func stop() {
        handler = nil
        for exchange in exchanges.values { exchange.cancel() }
        exchanges = [:]
    }

    private func begin(_ request: OpaquePointer) {
        guard let handler, let requested = SchemeRequest(request) else {
            return SchemeResponse.noHandler.send(to: request)
        }
        let body = SchemeBody(of: request, headers: requested.headers, guardedBy: handler.bodyGuard)
        let exchange = SchemeExchange(request)
        let id = ObjectIdentifier(exchange)
        exchanges[id] = exchange
        exchange.answer(requested, with: body, by: handler) { [weak self] in self?.exchanges[id] = nil }
    }
}
