import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloCLI

/// The native side for pages of a plugin supervisor: the actions `loading`, `payment` and `hello`.
@MainActor
final class ActionsDemo: NativeHost {
    let dialect: any Dialect
    let grants: [Grant]

    /// Makes the native side for pages of the origins.
    /// - Throws: ``AccessPolicyError``; the names of the demo's actions do not cause it.
    init(for origins: [OriginPattern], log: @escaping NativeLog) throws {
        let supervisor = JSInterfaceSupervisor()
        dialect = ActionsDialect(supervisor, in: DialectScope(origins, functions: .granted))
        let names = ["actions.call.loading", "actions.call.payment", "actions.call.hello"]
        grants = [try Grant(names, to: origins.map(\.description))]
        supervisor.onEvent = { event in log(Self.members(of: event)) }
        let (loading, payment) = (LoadingJSPlugin(), PaymentJSPlugin())
        // The handlers do nothing: an app would act here, and the log has the message already.
        loading.set { _, _ in }
        payment.set { _, _ in }
        supervisor.loadPlugin(contentsOf: [loading, payment, HelloPlugin()])
    }

    private static func members(of event: ActionEvent) -> KeyValuePairs<String, JSONValue?> {
        switch event {
        case .called(let message, let document):
            [
                "what": "call", "name": .string(message.action), "value": message.value,
                "origin": document.map { .string($0.origin.description) },
            ]
        case .replied(let message, let value):
            ["what": "result", "name": .string(message.action), "value": value]
        case .failed(let failure):
            [
                "what": "failure", "name": failure.action.map { .string($0) },
                "uuid": failure.uuid.map { .string($0) },
                "reason": .string(failure.reason.rawValue), "message": .string(failure.description),
            ]
        }
    }
}

/// The action `hello`: answers by calling the page's `javaScriptFunction`.
@MainActor
private final class HelloPlugin: JSInterfacePluggable {
    let action = "hello"

    func callAsAction(_ message: ActionMessage, with context: ActionContext) {
        context.startPageFunction("javaScriptFunction")
    }
}
