import Tombolo
import TomboloBridge
import TomboloDSBridge
import TomboloEngine

/// The app that DSBridge's own test pages expect.
@MainActor
final class DSBridgeDemo: DemoHost {
    private let bridge: DSBridge
    private let log: DemoLog

    var dialect: any Dialect { bridge }

    init(for origins: [OriginPattern], log: @escaping DemoLog) {
        bridge = DSBridge(in: DialectReach(origins))
        self.log = log
        bridge.observe { event in log(Self.members(of: event)) }
        bridge.javascriptCloseWindowListener = { log(["what": "event", "name": "closePage"]) }
        bridge.addJavascriptObject(Self.plainMethods)
        bridge.addJavascriptObject(Self.swiftMethods, namespace: "swift")
        bridge.addJavascriptObject(Self.echoMethods, namespace: "echo")
    }

    /// What the test page is asked once it has registered its functions; on another page, nobody answers.
    func start(on view: PageView) {
        ask("addValue", [3, 4])
        ask("append", ["I", "love", "you"])
        ask("startTimer", [])
        for namespace in ["syn", "asyn"] {
            ask("\(namespace).addValue", [5, 6])
            ask("\(namespace).getInfo", [])
        }
        for name in ["addValue", "XX", "asyn.addValue", "asyn.XX"] { ask("_hasJavascriptMethod", [.string(name)]) }
    }

    private func ask(_ method: String, _ arguments: [JSONValue]) {
        log(["what": "sent", "name": .string(method), "value": .array(arguments)])
        Task { [weak self, bridge] in
            do {
                let answer = try await bridge.callHandler(method, arguments) { progress in
                    self?.log(["what": "answer", "name": .string(method), "value": progress, "complete": false])
                }
                self?.log(["what": "answer", "name": .string(method), "value": answer, "complete": true])
            } catch {
                self?.log(["what": "failure", "name": .string(method), "message": .string("\(error)")])
            }
        }
    }

    private static var plainMethods: JavascriptObject {
        JavascriptObject()
            .register("testSyn") { value, _ in .string("\(value.plainText)[ syn call]") }
            .registerAsyn("testAsyn") { value, _, complete in complete(.string("\(value.plainText) [ asyn call]")) }
            .register("testNoArgSyn") { _, _ in "testNoArgSyn called [ syn call]" }
            .registerAsyn("testNoArgAsyn") { _, _, complete in complete("testNoArgAsyn called [ asyn call]") }
            .registerAsyn("callProgress") { _, _, complete in
                Task {
                    for number in stride(from: 10, to: 0, by: -1) {
                        complete.setProgressData(.integer(number))
                        try? await Task.sleep(for: .seconds(1))
                    }
                    complete(0)
                }
            }
    }

    private static var swiftMethods: JavascriptObject {
        JavascriptObject()
            .register("testSyn") { value, _ in .string("\(value.plainText)[Swift sync call:test]") }
            .registerAsyn("testAsyn") { value, _, complete in
                complete(.string("\(value.plainText)[Swift async call:test]"))
            }
    }

    private static var echoMethods: JavascriptObject {
        JavascriptObject()
            .register("syn") { value, _ in value }
            .registerAsyn("asyn") { value, _, complete in complete(value) }
    }

    private static func members(of event: DSBridgeEvent) -> KeyValuePairs<String, JSONValue?> {
        switch event {
        case .called(let method, let argument, let sender):
            [
                "what": "call", "name": .string(method), "value": argument,
                "origin": .string(sender.origin.description),
            ]
        case .failed(let failure):
            ["what": "failure", "reason": .string(failure.reason.rawValue), "message": .string(failure.description)]
        case .dialogBlockDisabled(let isDisabled, _):
            ["what": "event", "name": "disableJavascriptDialogBlock", "value": .bool(isDisabled)]
        }
    }
}

extension JSONValue {
    /// The text itself, or the JSON of anything else, as the original joins an argument to its answer.
    fileprivate var plainText: String { stringValue ?? description }
}
