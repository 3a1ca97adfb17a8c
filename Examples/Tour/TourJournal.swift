import Tombolo

/// Swift's side of the tour. Keeps a record of each step from the reports of handlers and events of the bridge, and
/// compares it with the page's record.
@MainActor
final class TourJournal {
    /// The record of the step that is running.
    private(set) var log = TourLog(of: nil)
    /// The result of the last run of each step.
    private(set) var results: [TourStep: TourResult] = [:]
    private let plantedFailure: TourStep?

    init(plantedFailure: TourStep?) { self.plantedFailure = plantedFailure }

    /// Begins a record.
    func begin(_ step: TourStep) {
        log = TourLog(of: step)
        results[step] = nil
    }

    /// Compares the page's record of a step with this one.
    func judge(_ report: TourReport) async -> TourResult {
        let log = log
        await log.settled()
        let result =
            if log.step == report.step {
                TourResult(on: report.step, page: report.record, swift: falsified(log.record, of: report.step))
            } else {
                TourResult(on: report.step, without: "The page reported a step that it had not begun.")
            }
        results[report.step] = result
        return result
    }

    /// Records the bridge's events about the calls of a step.
    func observe(_ event: BridgeEvent) {
        switch event {
        case .called(let name, _, let document) where !Self.bookkeeping.contains(name):
            note(document)
        case .answered(_, _, _, let error?):
            log.note("code", .string(error.code.rawValue))
            log.note("message", .string(error.message))
            if let data = error.data { log.note("data", data) }
        case .abandoned:
            log.note("abandoned", true)
        case .calledPage(let name, let document) where name == "tour.describe":
            note(document)
            log.note("function", .string(name))
        case .denied(.call(let name), let document, let denial):
            note(document)
            log.note("call", .string(name))
            log.note("code", "denied")
            log.note("message", .string(denial.messageForPage))
            log.say("denied \(document.origin)\(document.isTopLevel ? "" : " in its frame"); no handler ran")
        default: break
        }
    }

    private func note(_ document: Document) {
        log.note("origin", .string("\(document.origin)"))
        log.note("frame", .string(document.frame.rawValue))
    }

    private func falsified(_ record: TourRecord, of step: TourStep) -> TourRecord {
        guard step == plantedFailure else { return record }
        var record = record
        for case .same(let name) in step.conditions {
            record.facts[name] = "falsified on purpose"
            break
        }
        return record
    }

    /// The calls with which the page reports to this journal. They do not belong to a step.
    private static let bookkeeping: Set<String> = ["tour.begin", "tour.report"]
}
