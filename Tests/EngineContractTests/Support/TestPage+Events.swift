import Foundation
import TomboloEngine
import TomboloTesting

extension TestPage {
    /// The descriptions of what policies refused, in order.
    var refusals: [String] {
        pageEvents.compactMap { if case .refused(let what, _) = $0 { what } else { nil } }
    }

    /// The names of the rules that refused, in order.
    var refusers: [String] {
        pageEvents.compactMap { if case .refused(_, let rule) = $0 { rule } else { nil } }
    }

    /// Waits for a refusal whose description contains `what`.
    /// - Parameter count: The number of earlier refusals, which are ignored.
    func waitForRefusal(of what: String, after count: Int = 0) async throws {
        try await until("a refusal of \(what)") { refusals.dropFirst(count).contains { $0.contains(what) } }
    }

    /// The crashes so far.
    var crashes: [CrashReason] {
        pageEvents.compactMap { if case .crashed(let reason) = $0 { reason } else { nil } }
    }

    /// The number of loads that have finished.
    var finishedLoads: Int {
        navigationEvents.count { if case .finished = $0 { true } else { false } }
    }
}
