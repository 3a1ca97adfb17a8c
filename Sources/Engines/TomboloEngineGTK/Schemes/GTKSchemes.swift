import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The schemes that a page serves itself, registered in its web context.
///
/// A scheme is secure, and its documents have the features of secure contexts, unless its handler opts out. A scheme is
/// enabled for CORS only if its handler's scope is every document; otherwise other origins cannot read anything that
/// the scheme serves. A scheme that is not enabled for CORS is display-isolated too: documents of other schemes cannot
/// display or run its content, or navigate to it. Without the isolation, any page could import a module as if CORS
/// allowed it, and `frame-ancestors` would not be checked. The isolation does not apply to URLs that the program loads
/// for a page (such as a new window's URL) or to the back-forward list. ``Page`` decides about those, by
/// ``ownSchemes``.
///
/// When this value is released, running requests are cancelled. Waiting and later requests get the response “not
/// found”.
final class GTKSchemes {
    private var services: [SchemeService] = []
    private let limits: SchemeLimits
    /// The schemes to which only documents of these schemes may navigate.
    private(set) var ownSchemes: Set<String> = []
    /// The schemes whose documents are secure contexts.
    private(set) var secureSchemes: Set<String> = []

    init(
        _ handlers: [String: any SchemeHandling], in context: OpaquePointer, limits: SchemeLimits = SchemeLimits()
    ) {
        self.limits = limits
        for (scheme, handler) in handlers { add(scheme, handler, in: context) }
    }

    func add(_ scheme: String, _ handler: any SchemeHandling, in context: OpaquePointer) {
        let service = SchemeService(handler, of: scheme, limits: limits)
        service.register(in: context)
        services.append(service)
        if handler.scope == .ownDocuments { ownSchemes.insert(scheme) }
        if handler.isSecure { secureSchemes.insert(scheme) }
    }

    /// The number of requests that have arrived but have not ended.
    var requestCount: Int { services.reduce(0) { $0 + $1.exchanges.count } }

    isolated deinit {
        for service in services { service.stop() }
    }
}

/// The handler of one scheme, and its requests that have not ended.
private final class SchemeService {
    private var handler: (any SchemeHandling)?
    private let scheme: String
    private let queue: SchemeQueue
    private(set) var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

    init(_ handler: any SchemeHandling, of scheme: String, limits: SchemeLimits) {
        (self.handler, self.scheme, queue) = (handler, scheme, SchemeQueue(limits: limits))
    }

    /// Registers the scheme. The context keeps a reference to the service until the context itself is released.
    func register(in context: OpaquePointer) {
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
        guard let slot = queue.slot(for: requested) else {
            return SchemeResponse.failure("The page has too many requests.").send(to: request)
        }
        let exchange = SchemeExchange(request, in: slot)
        let id = ObjectIdentifier(exchange)
        exchanges[id] = exchange
        exchange.answer(requested, by: handler) { [weak self] in self?.exchanges[id] = nil }
    }
}
