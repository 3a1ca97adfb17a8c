import TomboloBrowser

/// What a person should be told of the profile's files: each thing once, as soon as there is a window to tell it in.
@MainActor
final class Troubles {
    private var reported: Set<BrowserAlert> = []
    private var waiting: [BrowserAlert] = []
    /// Shows one of them.
    private var show: (@MainActor (BrowserAlert) -> Void)?

    func report(_ alert: BrowserAlert?) {
        guard let alert, reported.insert(alert).inserted else { return }
        if let show { show(alert) } else { waiting.append(alert) }
    }

    /// Shows what waits, and all that comes.
    func show(by show: @escaping @MainActor (BrowserAlert) -> Void) {
        self.show = show
        for alert in waiting { show(alert) }
        waiting = []
    }
}
