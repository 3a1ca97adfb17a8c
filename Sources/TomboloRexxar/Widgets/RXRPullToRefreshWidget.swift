#if os(Linux)
import TomboloBridge

/// `/widget/pull_to_refresh?action=enable|complete`: a page that can be pulled down to refresh itself.
///
/// When a person pulls it, its function `Rexxar.Widget.PullToRefresh.onRefreshStart` is called, once until the page says `complete`
/// or half a minute has passed.
public struct RXRPullToRefreshWidget: RXRWidget {
    /// What a page says.
    public enum Action: String, Sendable, Hashable {
        /// It wants to be pulled. Twice is once, and while it refreshes it is nothing.
        case enable
        /// It has refreshed itself.
        case complete
    }

    /// Makes one.
    public init() {}

    /// Takes `/widget/pull_to_refresh`.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/pull_to_refresh" }

    /// What the page says.
    public func prepare(_ call: RXRWidgetCall) throws -> Action {
        guard let action = call.query["action"].flatMap(Action.init) else {
            throw RXRWidgetError("pull_to_refresh has to be given an action: enable or complete.")
        }
        return action
    }

    /// Does it.
    public func perform(_ action: Action, in controller: RXRViewController, for call: RXRWidgetCall) {
        switch action {
        case .enable: controller.refreshControl.enable(in: call.document.id)
        case .complete: controller.refreshControl.complete(in: call.document.id)
        }
    }
}
#endif
