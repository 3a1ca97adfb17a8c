import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloWVJB

/// The app that pages of WebViewJavascriptBridge's own examples and tests expect.
@MainActor
final class WVJBDemo: DemoHost {
    private let bridge: WebViewJavascriptBridge
    private let log: DemoLog

    var dialect: any Dialect { bridge }

    init(for origins: [OriginPattern], log: @escaping DemoLog) {
        bridge = WebViewJavascriptBridge(in: origins)
        self.log = log
        bridge.logSink = { line in log(["what": "event", "name": "log", "value": .string(line)]) }
        answer("testObjcCallback") { _ in "Response from testObjcCallback" }
        answer("objcEchoToJs") { data in data }
        answer("Greet") { _ in nil }
    }

    /// What the example app asks the page before it has loaded.
    func start(on view: PageView) {
        ask("testJavascriptHandler", ["foo": "before ready"])
    }

    private func answer(_ name: String, with answer: @escaping @MainActor (JSONValue?) -> JSONValue?) {
        bridge.registerHandler(name) { [log] data, responseCallback in
            log(["what": "call", "name": .string(name), "value": data])
            let response = answer(data)
            responseCallback(response)
            log(["what": "result", "name": .string(name), "value": response])
        }
    }

    private func ask(_ name: String, _ data: JSONValue) {
        log(["what": "sent", "name": .string(name), "value": data])
        bridge.callHandler(name, data: data) { [log] response in
            log(["what": "answer", "name": .string(name), "value": response])
        }
    }
}
