import CGLib
import GLibRuntime
import Testing

@MainActor
@Suite struct SignalTests {
    @Test func aHandlerRunsUntilItsConnectionIsReleased() {
        let action = makeAction()
        var count = 0
        var connection: SignalConnection? = SignalConnection(action.pointer, "activate", handler: { _ in count += 1 })
        activate(action)
        #expect(count == 1)
        withExtendedLifetime(connection) {}
        connection = nil
        activate(action)
        #expect(count == 1)
    }

    @Test func releasingAConnectionReleasesCapturedObjects() {
        let action = makeAction()
        weak var captured: Canary?
        do {
            let canary = Canary()
            captured = canary
            let connection = SignalConnection(action.pointer, "activate", handler: { _ in canary.sing() })
            #expect(captured != nil)
            withExtendedLifetime(connection) {}
        }
        #expect(captured == nil)
    }

    @Test func theInstanceCanBeFinalizedBeforeItsConnection() {
        weak var captured: Canary?
        var connection: SignalConnection?
        do {
            let action = makeAction()
            let canary = Canary()
            captured = canary
            connection = SignalConnection(action.pointer, "activate", handler: { _ in canary.sing() })
            activate(action)
        }
        withExtendedLifetime(connection) {}
        connection = nil
        #expect(captured == nil)
    }

    @Test func aHandlerCanReleaseItsOwnConnection() {
        let action = makeAction()
        var connection: SignalConnection?
        var count = 0
        connection = SignalConnection(
            action.pointer, "activate",
            handler: { _ in
                count += 1
                connection = nil
            })
        activate(action)
        activate(action)
        #expect(count == 1)
        #expect(connection == nil)
    }

    @Test func argumentsHaveTheirTypes() throws {
        let action = makeAction(parameter: "s")
        var seen: (object: UnsafeMutableRawPointer?, count: Int, missing: String?, wrong: Int32)?
        let connection = SignalConnection(
            action.pointer, "activate",
            handler: { arguments in
                seen = (arguments.object(0), arguments.count, arguments.string(7), arguments.int(-1))
            })
        g_action_activate(action.opaque, Variant.string(Array("text".utf8)))
        let arguments = try #require(seen)
        #expect(arguments.object == action.pointer)
        #expect(arguments.count == 2)
        #expect(arguments.missing == nil)
        #expect(arguments.wrong == 0)
        withExtendedLifetime(connection) {}
    }

    @Test func aChangedPropertyEmitsNotify() {
        let action = makeAction()
        var changes = 0
        let connection = SignalConnection(action.pointer, "notify::enabled", handler: { _ in changes += 1 })
        g_simple_action_set_enabled(action.opaque, 0)
        #expect(changes == 1)
        withExtendedLifetime(connection) {}
    }

    @Test func theResultOfAHandlerReachesTheEmission() {
        let application = GObjectReference(
            adopting: UnsafeMutableRawPointer(g_application_new("org.example.Test", tombolo_application_flags(0))))
        let connection = SignalConnection(application.pointer, "handle-local-options", answering: { _ in .int(7) })
        let status = g_application_run(application.pointer(as: GApplication.self), 0, nil)
        #expect(status == 7)
        withExtendedLifetime(connection) {}
    }

    private func makeAction(parameter: String? = nil) -> GObjectReference {
        guard let type = parameter.flatMap({ g_variant_type_new($0) }) else {
            return GObjectReference(adopting: g_simple_action_new("open", nil))
        }
        defer { g_variant_type_free(type) }
        return GObjectReference(adopting: g_simple_action_new("open", type))
    }

    private func activate(_ action: GObjectReference) { g_action_activate(action.opaque, nil) }
}

private final class Canary {
    func sing() {}
}
