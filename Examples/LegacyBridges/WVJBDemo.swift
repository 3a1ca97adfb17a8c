import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloWVJB
import TomboloCLI

/// The native side for pages of WebViewJavascriptBridge's own examples and tests, and of its descendants for
/// WKWebView and Android.
@MainActor
final class WVJBDemo: NativeHost {
    let grants: [Grant]
    private let bridge: WebViewJavascriptBridge
    private let log: NativeLog

    var dialect: any Dialect { bridge }

    /// Makes the native side for pages of the origins.
    /// - Throws: ``AccessPolicyError``; the name of the demo's grant does not cause it.
    init(for origins: [OriginPattern], log: @escaping NativeLog) throws {
        bridge = WebViewJavascriptBridge(in: origins, functions: .granted)
        // All handlers: a page that calls a handler that does not exist is told so, as by the original, and not that the
        // call was denied.
        grants = [try Grant(["wvjb.call.*"], to: origins.map(\.description))]
        self.log = log
        bridge.logSink = { line in log(["what": "event", "name": "log", "value": .string(line)]) }
        bridge.servesWKWebViewForm = true
        for name in ["testObjcCallback", "testiOSCallback", "testJavaCallback"] {
            answer(name) { _ in .string("Response from \(name)") }
        }
        for name in ["objcEchoToJs", "javaEchoToJs"] { answer(name) { data in data } }
        answer("Greet") { _ in nil }
        registerButton()
        bridge.onEvent = { [weak self] event in
            if case .ready = event { self?.callTestPageHandlers() }
        }
    }

    /// Makes the call that the example app makes before its page has loaded.
    func start(on view: PageView) {
        ask("testJavascriptHandler", ["foo": "before ready"])
    }

    /// Registers a replacement for buttons beside the page: a page, or a script evaluated in it, makes the app call
    /// any handler of the page, and receives the answer.
    private func registerButton() {
        bridge.registerHandler("demo.call") { [weak self] (data, _, responseCallback) in
            guard let self, let name = data?["handlerName"]?.stringValue else { return }
            ask(name, data?["data"]) { responseCallback($0) }
        }
    }

    /// Pages of the original's tests have these handlers. Those of its examples do not, and would log a warning.
    private func callTestPageHandlers() {
        Task { @MainActor [weak self, bridge] in
            if await bridge.hasHandler("echoHandler") { self?.ask("echoHandler", "testEchoHandler") }
            if await bridge.hasHandler("jsRcvResponseTest") { self?.ask("jsRcvResponseTest", nil) }
        }
    }

    private func answer(_ name: String, with answer: @escaping @MainActor (JSONValue?) -> JSONValue?) {
        bridge.registerHandler(name) { [log] data, responseCallback in
            log(["what": "call", "name": .string(name), "value": data])
            let response = answer(data)
            responseCallback(response)
            log(["what": "result", "name": .string(name), "value": response])
        }
    }

    private func ask(
        _ name: String, _ data: JSONValue?, then responseCallback: @escaping @MainActor (JSONValue?) -> Void = { _ in }
    ) {
        log(["what": "sent", "name": .string(name), "value": data])
        bridge.callHandler(name, data: data) { [log] response in
            log(["what": "answer", "name": .string(name), "value": response])
            responseCallback(response)
        }
    }
}
