import TomboloBrowser

/// The alerts about the profile's files. Each is shown once, as soon as there is a window.
@MainActor
final class ProfileAlerts {
    private var reported: Set<BrowserAlert> = []
    private var waiting: [BrowserAlert] = []
    /// Shows an alert; nil before there is a window.
    private var show: (@MainActor (BrowserAlert) -> Void)?

    func report(_ alert: BrowserAlert?) {
        guard let alert, reported.insert(alert).inserted else { return }
        if let show { show(alert) } else { waiting.append(alert) }
    }

    /// Shows the pending alerts, and all later ones.
    func show(by show: @escaping @MainActor (BrowserAlert) -> Void) {
        self.show = show
        for alert in waiting { show(alert) }
        waiting = []
    }
}
