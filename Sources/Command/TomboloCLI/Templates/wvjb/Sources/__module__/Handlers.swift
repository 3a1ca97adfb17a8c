import Tombolo
import TomboloWVJB

/// Returns the native side of the pages of an origin, as WebViewJavascriptBridge has it.
@MainActor
func makeBridge(for origin: String) throws -> WebViewJavascriptBridge {
    let bridge = WebViewJavascriptBridge(in: [try OriginPattern(origin)], functions: .granted)
    var count = 0
    // In the page: bridge.callHandler('greet', 'Ada', (greeting) => …)
    bridge.registerHandler("greet") { [weak bridge] (data: JSONValue?) async throws -> JSONValue? in
        guard let bridge, let name = data?.stringValue, !name.isEmpty else {
            return ["error": "Enter a name."]
        }
        // Calls the handler “language” of the page.
        let language = try await bridge.callHandlerForResponse("language")?.stringValue
        count += 1
        return ["text": .string(greeting(for: name, in: language)), "number": .integer(count)]
    }
    return bridge
}

/// Returns the grants of the handlers. Everything else is denied.
func grants(for origin: String) throws -> [Grant] {
    [try Grant(["wvjb.call.greet"], to: [origin])]
}

private func greeting(for name: String, in language: String?) -> String {
    switch language {
    case "de": "Hallo, \(name)!"
    case "ko": "안녕하세요, \(name)!"
    default: "Hello, \(name)!"
    }
}
