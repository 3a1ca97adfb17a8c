import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    /// What WebKitGTK does by itself unless it is told that somebody has seen to it.
    func refusalConnections() -> [SignalConnection] {
        [
            // The dialog runs a main loop inside the program's own, which no quit() gets out of.
            SignalConnection(
                widget.pointer, "print",
                answering: { [weak self] _ in
                    self?.refuse(.printing)
                    return .boolean(true)
                })
        ]
    }

    private func refuse(_ request: UnsupportedRequest) {
        if !isClosed { delegate?.engine(self, didRefuse: request) }
    }
}
