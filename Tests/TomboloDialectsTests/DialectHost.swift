import Foundation
import TomboloActions
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting
import TomboloWVJB

/// All dialects, switched on for one origin, with the same functions: `echo` returns its argument, `wait` never answers.
@MainActor
final class DialectHost {
    let flex = FlexComponent()
    let wvjb: WebViewJavascriptBridge
    let dsbridge: DSBridge
    let supervisor = JSInterfaceSupervisor()
    let actions: ActionsDialect
    /// The number of calls of `wait`, through any dialect.
    private(set) var waits = 0
    /// The dialects through which `echo` was called.
    private(set) var received: [String] = []
    private var keptResponses: [WebViewJavascriptBridge.ResponseCallback] = []
    private var keptCompletions: [DSCompletion] = []
    private let kept = KeepingPlugin()
    private let echo = EchoPlugin()

    nonisolated static let dialectNames = ["flex", "wvjb", "actions", "dsbridge"]
    /// The result of the page's function `refusals` if every dialect refuses its call.
    static let allRefuse: JSONValue = [
        "tombolo": "refused", "flex": "refused", "actions": "refused", "dsbridge": "refused", "wvjb": "refused",
    ]

    var all: [any Dialect] { [flex, wvjb, actions, dsbridge] }

    init(at origin: String, _ functions: DialectScope.Functions) throws {
        let scope = DialectScope([try OriginPattern(origin)], functions: functions)
        wvjb = WebViewJavascriptBridge(scope: scope)
        actions = ActionsDialect(supervisor, in: scope)
        dsbridge = DSBridge(in: scope)
        try flex.setBaseUrl(origin)
        flex.functionGrants = functions
        registerFlex()
        registerWVJB()
        registerDSBridge()
        kept.onCall = { [weak self] in self?.waits += 1 }
        echo.onCall = { [weak self] in self?.received.append("actions") }
        supervisor.loadPlugin(contentsOf: [echo, kept])
    }

    private func registerFlex() {
        flex.setInterface("echo") { [weak self] arguments in
            self?.received.append("flex")
            return arguments.first?.jsonValue
        }
        flex.setInterface("wait") { [weak self] _ in
            self?.waits += 1
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return nil
        }
    }

    private func registerWVJB() {
        wvjb.registerHandler("echo") { [weak self] data, responseCallback in
            self?.received.append("wvjb")
            responseCallback(data)
        }
        wvjb.registerHandler("wait") { [weak self] _, responseCallback in
            self?.waits += 1
            self?.keptResponses.append(responseCallback)
        }
    }

    private func registerDSBridge() {
        let object = JavascriptObject()
            .register("echo") { [weak self] value, _ in
                self?.received.append("dsbridge")
                return value
            }
            .registerAsyn("wait") { [weak self] _, _, completion in
                self?.waits += 1
                self?.keptCompletions.append(completion)
            }
        dsbridge.addJavascriptObject(object)
    }

    /// Registers the functions `echo` and `wait` as calls of the bridge itself.
    func register(in calls: CallRegistry) {
        calls.register("echo") { (value: JSONValue) in value }
        calls.register("wait") { [weak self] () async throws in
            self?.waits += 1
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
    }

    /// Answers the open calls of the dialects in which an app can keep the means to answer a call.
    func answerOpenCalls() {
        for responseCallback in keptResponses { responseCallback("late") }
        for context in kept.contexts { context.reply("late") }
        for completion in keptCompletions { completion("late") }
    }

    /// The page that uses all dialects.
    static func page() throws -> String {
        guard let file = Bundle.module.url(forResource: "Fixtures/side-by-side", withExtension: "html") else {
            throw TestFailure("The fixture is missing.")
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}

@MainActor
private final class EchoPlugin: JSInterfacePluggable {
    let action = "echo"
    var onCall: @MainActor () -> Void = {}

    func callAsAction(_ message: ActionMessage, with context: ActionContext) {
        onCall()
        context.reply(message.body ?? .null)
    }
}

/// Keeps the contexts of its calls.
@MainActor
private final class KeepingPlugin: JSInterfacePluggable {
    let action = "wait"
    var onCall: @MainActor () -> Void = {}
    private(set) var contexts: [ActionContext] = []

    func callAsAction(_ message: ActionMessage, with context: ActionContext) {
        contexts.append(context)
        onCall()
    }
}
