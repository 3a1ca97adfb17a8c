import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The schemes that a page serves itself, registered in its web context.
///
/// They are secure, so that their documents have what the web gives to secure documents only, unless a handler says otherwise. Unless a handler is there for every document,
/// they are not enabled for CORS: other origins read nothing of what they serve. They are isolated for display too: a document of
/// another scheme can neither show nor run it, nor lead there by itself. Without that, a module is imported from any page as if CORS allowed
/// it, and `frame-ancestors` is not looked at. The isolation does not hold for what the program loads for a page (a new window's URL) and for
/// history: those ``Page`` decides, by ``ownSchemes``.
/// When the value goes, what is running is cancelled and whatever the engine still asks is not found.
final class GTKSchemes {
    private var services: [SchemeService] = []
    /// Those that only documents of such schemes may lead to.
    private(set) var ownSchemes: Set<String> = []
    /// Those whose documents are secure contexts.
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

/// One scheme's handler and the requests that it is working on.
private final class SchemeService {
    private var handler: (any SchemeHandling)?
    private var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

    init(_ handler: any SchemeHandling) { self.handler = handler }

    /// The context keeps the service until it goes itself.
    func register(_ scheme: String, in context: OpaquePointer) {
        webkit_web_context_register_uri_scheme(
            context, scheme,
            { request, data in
                guard let request, let data else { return }
                // C's pointers, carried to the main actor: this is its thread, which `assumeIsolated` checks.
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
        guard let handler, let asked = SchemeRequest(request) else { return SchemeResponse.nobody.send(to: request) }
        let body = SchemeBody(of: request, headers: asked.headers, guardedBy: handler.bodyGuard)
        let exchange = SchemeExchange(request)
        let id = ObjectIdentifier(exchange)
        exchanges[id] = exchange
        exchange.answer(asked, with: body, by: handler) { [weak self] in self?.exchanges[id] = nil }
    }
}
