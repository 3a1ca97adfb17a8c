import Foundation
import Tombolo
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloCLI

/// The native side for DSBridge's own test pages, in the dialect of iOS or of Android.
@MainActor
final class DSBridgeDemo: NativeHost {
    let bridge: DSBridge
    let grants: [Grant]
    private let log: NativeLog

    var dialect: any Dialect { bridge }

    /// Makes the native side for pages of the origins.
    /// - Throws: ``AccessPolicyError``; the names of the demo's methods do not cause it.
    init(_ dialect: DSBridgeDialect, for origins: [OriginPattern], log: @escaping NativeLog) throws {
        bridge = DSBridge(dialect: dialect, in: DialectScope(origins, functions: .granted))
        let names = [
            "testSyn", "testAsyn", "testNoArgSyn", "testNoArgAsyn", "callProgress", "swift.*", "echo.*",
        ].map { "dsbridge.call.\($0)" }
        grants = [try Grant(names, to: origins.map(\.description))]
        self.log = log
        bridge.onEvent = { event in log(Self.members(of: event)) }
        bridge.javascriptCloseWindowListener = { log(["what": "event", "name": "closePage"]) }
        bridge.addJavascriptObject(plainMethods)
        bridge.addJavascriptObject(swiftMethods, namespace: "swift")
        bridge.addJavascriptObject(echoMethods, namespace: "echo")
    }

    /// Calls the functions of the test page once the page has registered them. Other pages do not answer.
    func start(on view: PageView) {
        standIn(on: view.page)
        ask("addValue", [3, 4])
        ask("append", ["I", "love", "you"])
        ask("startTimer", [])
        for namespace in ["syn", "asyn"] {
            ask("\(namespace).addValue", [5, 6])
            ask("\(namespace).getInfo", [])
        }
        for name in ["addValue", "XX", "asyn.addValue", "asyn.XX"] { ask("_hasJavascriptMethod", [.string(name)]) }
    }

    /// Provides the library of the test pages. They load it from the network, and do nothing if that fails.
    private func standIn(on page: Page) {
        guard let folder = try? Application.resourceFolder("demos"),
            let standIn = try? String(contentsOf: folder.appending(path: "dsbridge-stand-in.js"), encoding: .utf8),
            let library = try? String(contentsOf: folder.appending(path: "dsbridge-library.js"), encoding: .utf8)
        else { return }
        page.add(UserScript("{\nconst install = () => {\n\(library)\n};\n\(standIn)\n}"))
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

    /// Logs the answer of a method.
    func note(_ value: JSONValue, of name: String, complete: Bool = true) {
        log(["what": "result", "name": .string(name), "value": value, "complete": .bool(complete)])
    }

    private static func members(of event: DSBridgeEvent) -> KeyValuePairs<String, JSONValue?> {
        switch event {
        case .called(let method, let argument, let document):
            [
                "what": "call", "name": .string(method), "value": argument,
                "origin": .string(document.origin.description),
            ]
        case .failed(let failure):
            [
                "what": "failure", "name": failure.method.map { .string($0) },
                "reason": .string(failure.reason.rawValue),
                "message": .string(failure.description),
            ]
        case .dialogBlockDisabled(let isDisabled, _):
            ["what": "event", "name": "disableJavascriptDialogBlock", "value": .bool(isDisabled)]
        }
    }
}
