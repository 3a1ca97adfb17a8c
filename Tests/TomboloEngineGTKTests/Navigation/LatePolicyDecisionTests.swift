import CWebKitGTK
import Foundation
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Policy decisions for a page that is being deallocated.
@MainActor
@Suite struct LatePolicyDecisionTests {
    @Test func aDecisionForADeallocatedPageIsDenied() async throws {
        try await withPage(.gtk) { test in
            // A load of another view, which waits for its policy decision.
            let other = GTKPage(profile: try GTKProfile(.ephemeral))
            let pending = PendingDecision()
            other.connections = [
                SignalConnection(
                    other.widget.pointer, "decide-policy",
                    answering: { arguments in
                        pending.decision = arguments.object(1).map { GObjectReference(retaining: $0) }
                        return .boolean(true)
                    })
            ]
            webkit_web_view_load_html(other.view, "<title>Shown</title>", nil)
            try await test.until("the decision") { pending.decision != nil }

            let view = try viewOfPageReleasedOnAnotherThread()
            // The page's deinitializer waits for this thread, so the page is being deallocated while its signal handler is still connected.
            let isHandled = try emit(try #require(pending.decision), to: view)
            pending.decision = nil
            #expect(isHandled)
            try await Task.sleep(for: .milliseconds(300))
            #expect(other.title == "")
            other.close()
        }
    }

    /// Emits `decide-policy` for a navigation, as the engine does.
    /// - Returns: Whether a handler took the decision.
    private func emit(_ decision: GObjectReference, to view: GObjectReference) throws -> Bool {
        var values = [GValue](repeating: GValue(), count: 3)
        defer { for index in values.indices { g_value_unset(&values[index]) } }
        g_value_init(&values[0], webkit_web_view_get_type())
        g_value_set_object(&values[0], view.pointer)
        g_value_init(&values[1], webkit_policy_decision_get_type())
        g_value_set_object(&values[1], decision.pointer)
        g_value_init(&values[2], webkit_policy_decision_type_get_type())
        g_value_set_enum(&values[2], Int32(WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION.rawValue))
        var result = GValue()
        // G_TYPE_BOOLEAN, which is a C macro.
        g_value_init(&result, 5 << 2)
        defer { g_value_unset(&result) }
        let signal = g_signal_lookup("decide-policy", webkit_web_view_get_type())
        g_signal_emitv(&values, signal, 0, &result)
        return g_value_get_boolean(&result) != 0
    }

    /// Creates a page and releases its last reference on another thread while this thread waits.
    /// - Returns: The view of the page.
    private func viewOfPageReleasedOnAnotherThread() throws -> GObjectReference {
        let (view, last) = try makePage()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            last.release()
            done.signal()
        }
        done.wait()
        return view
    }

    private func makePage() throws -> (GObjectReference, Unmanaged<GTKPage>) {
        let page = GTKPage(profile: try GTKProfile(.ephemeral))
        return (page.widget, Unmanaged.passRetained(page))
    }
}

@MainActor
private final class PendingDecision {
    var decision: GObjectReference?
}
