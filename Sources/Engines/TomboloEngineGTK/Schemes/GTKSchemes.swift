import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The schemes that a page serves itself, registered in its web context.
///
/// They are secure, so that their documents have the features of secure contexts, unless a handler opts out. Unless a handler's
/// scope is every document, a scheme is not enabled for CORS: other origins cannot read anything that it serves. Such a scheme is
/// display-isolated too: a document of another scheme can neither show nor run its content, nor lead there by itself. Without
/// that, any page can import a module as if CORS allowed it, and `frame-ancestors` is not checked. The isolation does not apply
/// to URLs that the program loads for a page (a new window's URL) and to history: ``Page`` decides about those, by
/// ``ownSchemes``.
/// When this value is released, running requests are cancelled and later ones get a response of “not found”.
final class GTKSchemes {
    private var services: [SchemeService] = []
    /// The schemes that only documents of such schemes may lead to.
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

    isolated deinit {
        for service in services { service.stop() }
    }
}

/// The handler of one scheme, and its running requests.
private final class SchemeService {
    private var handler: (any SchemeHandling)?
    private var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

    init(_ handler: any SchemeHandling) { self.handler = handler }

    /// Registers the scheme. The context keeps the service until the context itself is released.
    func register(_ scheme: String, in context: OpaquePointer) {
        webkit_web_context_register_uri_scheme(
            context, scheme,
            { request, data in
                guard let request, let data else { return }
                // C pointers, carried to the main actor: this is its thread, which `assumeIsolated` checks.
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
            return SchemeResponse.nobody.send(to: request)
        }
        let body = SchemeBody(of: request, headers: requested.headers, guardedBy: handler.bodyGuard)
        let exchange = SchemeExchange(request)
        let id = ObjectIdentifier(exchange)
        exchanges[id] = exchange
        exchange.answer(requested, with: body, by: handler) { [weak self] in self?.exchanges[id] = nil }
    }
}
