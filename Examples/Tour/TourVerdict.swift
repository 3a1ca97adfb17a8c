/// How a step ended: both records, and what speaks against it.
struct TourVerdict: Encodable, Sendable, Hashable {
    let step: TourStep
    let page: TourRecord
    let swift: TourRecord
    /// Why it did not pass; empty if it did.
    let objections: [String]
    let passed: Bool

    /// Compares the records.
    init(on step: TourStep, page: TourRecord, swift: TourRecord) {
        let objections =
            page.facts.isEmpty
            ? ["The page has no record of it."] : step.conditions.compactMap { $0.objection(page: page, swift: swift) }
        self.init(on: step, page: page, swift: swift, objections: objections)
    }

    /// A step that did not get as far as two records.
    init(on step: TourStep, without reason: String, swift: TourRecord = TourRecord()) {
        self.init(on: step, page: TourRecord(saw: "no report"), swift: swift, objections: [reason])
    }

    private init(on step: TourStep, page: TourRecord, swift: TourRecord, objections: [String]) {
        self.step = step
        self.page = page
        self.swift = swift
        self.objections = objections
        passed = objections.isEmpty
    }
}

/// Why the tour as a whole failed.
struct TourFailure: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
