#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Puts navigations to the URLs of the handshake together with the documents that own up to them.
///
/// The engine does not say which document wants such a navigation. A document that the bridge is switched on for tells,
/// from the outside of the page's own code, of every frame of its own that goes there; what nobody tells of was wanted by
/// somebody else. Either word may come first.
@MainActor
package final class SignalLedger {
    /// How long one waits for the other.
    package var patience: Duration = .seconds(5)
    /// Hears of signals that nobody owned up to.
    package var report: @MainActor (URL) -> Void = { _ in }

    /// More than these are no longer told apart: who sends so many has been reported already.
    private static let maximumCount = 100
    private let deadlines = Deadlines()
    private var signals: [(url: URL, deadline: Deadlines.ID)] = []
    private var claims: [Deadlines.ID] = []

    /// The signals that no document has owned up to yet, the oldest first.
    package var openSignals: [URL] { signals.map(\.url) }
    /// How many documents owned up to a signal that has not come yet.
    package var openClaims: Int { claims.count }

    /// Makes an empty one.
    package init() {}

    /// A navigation to `url` was left undone.
    package func note(_ url: URL) {
        if !claims.isEmpty {
            deadlines.clear(claims.removeFirst())
        } else if signals.count < Self.maximumCount {
            signals.append((url, deadlines.set(after: patience) { [weak self] in self?.giveUpOldest() }))
        }
    }

    /// A document owns up to one.
    package func claim() {
        if !signals.isEmpty {
            deadlines.clear(signals.removeFirst().deadline)
        } else if claims.count < Self.maximumCount {
            claims.append(
                deadlines.set(after: patience) { [weak self] in
                    // A frame that the document's own policy kept from loading never becomes a navigation.
                    if self?.claims.isEmpty == false { self?.claims.removeFirst() }
                })
        }
    }

    /// Forgets them all.
    package func clear() {
        for signal in signals { deadlines.clear(signal.deadline) }
        for claim in claims { deadlines.clear(claim) }
        signals = []
        claims = []
    }

    private func giveUpOldest() {
        guard !signals.isEmpty else { return }
        report(signals.removeFirst().url)
    }
}
