import TomboloEngine
import WebKit

/// The schemes that a page serves itself.
///
/// WebKit treats documents of every such scheme as secure contexts, and lets every document of a page request such
/// URLs. So for a scheme with the scope ``SchemeScope/ownDocuments``, this type refuses requests from pages with other
/// schemes.
final class WKSchemes {
    private var services: [SchemeService] = []
    private let limits: SchemeLimits
    /// The schemes to which only documents of these schemes may navigate.
    private(set) var ownSchemes: Set<String> = []
    /// The schemes whose content the app trusts as if it came over a secure connection.
    private(set) var secureSchemes: Set<String> = []

    init(limits: SchemeLimits) { self.limits = limits }

    /// Adds a scheme to a configuration whose view has not been created yet. Returns false if WebKit serves the scheme itself.
    @discardableResult
    func add(_ scheme: String, _ handler: any SchemeHandling, to configuration: WKWebViewConfiguration) -> Bool {
        let scheme = scheme.lowercased()
        // WebKit raises an exception for an invalid name, for its own schemes, and for a second handler.
        guard Self.isName(scheme), !WKWebView.handlesURLScheme(scheme),
            configuration.urlSchemeHandler(forURLScheme: scheme) == nil
        else {
            return false
        }
        if handler.scope == .ownDocuments { ownSchemes.insert(scheme) }
        if handler.isSecure { secureSchemes.insert(scheme) }
        let service = SchemeService(handler, limits: limits) { [weak self] request in
            self?.isRefused(request, by: handler) ?? true
        }
        configuration.setURLSchemeHandler(service, forURLScheme: scheme)
        services.append(service)
        return true
    }

    /// Whether a text is the name of a scheme (RFC 3986, section 3.1), in lower case.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        return text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0) }
    }

    /// Ends all requests, and refuses later ones.
    func stop() {
        for service in services { service.stop() }
    }

    /// Whether a request comes from a page that may not request URLs of the handler's scheme. WebKit reports the
    /// top-level document for every request that a document makes, so a request without it is refused.
    private func isRefused(_ request: URLRequest, by handler: any SchemeHandling) -> Bool {
        guard handler.scope == .ownDocuments else { return false }
        guard let top = request.mainDocumentURL else { return true }
        return top != request.url && !ownSchemes.contains(top.scheme?.lowercased() ?? "")
    }
}

/// The handler of one scheme, and its requests that have not ended.
private final class SchemeService: NSObject, WKURLSchemeHandler {
    private var handler: (any SchemeHandling)?
    private let queue: SchemeQueue
    private let isRefused: (URLRequest) -> Bool
    private var exchanges: [ObjectIdentifier: SchemeExchange] = [:]

    init(_ handler: any SchemeHandling, limits: SchemeLimits, isRefused: @escaping (URLRequest) -> Bool) {
        (self.handler, self.isRefused) = (handler, isRefused)
        queue = SchemeQueue(limits: limits)
        super.init()
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let requested = SchemeRequest(urlSchemeTask.request) else {
            return urlSchemeTask.didFailWithError(URLError(.badURL))
        }
        guard let slot = queue.slot(for: requested) else {
            let reason = [NSLocalizedDescriptionKey: "The page has too many requests."]
            return urlSchemeTask.didFailWithError(URLError(.unknown, userInfo: reason))
        }
        let id = ObjectIdentifier(urlSchemeTask)
        let exchange = SchemeExchange(urlSchemeTask, in: slot)
        exchanges[id] = exchange
        let isRefused = isRefused(urlSchemeTask.request)
        exchange.answer(requested, by: isRefused ? nil : handler) { [weak self, weak exchange] in
            // Another task may have got the same address, and thus the same id, meanwhile.
            if let exchange, self?.exchanges[id] === exchange { self?.exchanges[id] = nil }
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        exchanges.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.stop()
    }

    func stop() {
        handler = nil
        for exchange in exchanges.values { exchange.fail() }
        exchanges = [:]
    }
}
