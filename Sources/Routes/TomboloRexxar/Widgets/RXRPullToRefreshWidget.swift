import TomboloBridge

/// The widget that lets the user refresh a page by pulling it down: `/widget/pull_to_refresh?action=enable|complete`.
///
/// When the user pulls the page, its function `Rexxar.Widget.PullToRefresh.onRefreshStart` is called. It is not called again until the page
/// sends `complete` or half a minute has passed.
public struct RXRPullToRefreshWidget: RXRWidget {
    /// The parameter `action` of a call: what a page requests from this widget.
    public enum Action: String, Sendable, Hashable {
        /// Enables pull to refresh. A repeated call has no further effect, and a call during a refresh is ignored.
        case enable
        /// Completes a refresh: hides the indicator, and lets the user pull again.
        case complete
    }

    /// Creates the widget. Containers have one by default.
    public init() {}

    /// Whether the call is for `/widget/pull_to_refresh`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/pull_to_refresh" }

    /// Parses the parameter `action`: `enable` or `complete`.
    /// - Throws: ``RXRWidgetError`` for any other value.
    public func prepare(_ call: RXRWidgetCall) throws -> Action {
        guard let action = call.query["action"].flatMap(Action.init) else {
            throw RXRWidgetError("pull_to_refresh needs an action: enable or complete.")
        }
        return action
    }

    /// Enables pull to refresh, or completes a refresh.
    public func perform(_ action: Action, in container: any RXRContainer, for call: RXRWidgetCall) {
        switch action {
        case .enable: container.enablePullToRefresh(in: call.document.id)
        case .complete: container.completeRefresh(of: call.document.id)
        }
    }
}
