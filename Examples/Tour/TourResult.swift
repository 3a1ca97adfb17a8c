/// The result of a step: both records, and the reasons for a failure.
struct TourResult: Encodable, Sendable, Hashable {
    let step: TourStep
    let page: TourRecord
    let swift: TourRecord
    /// Why the step did not pass; empty if it did.
    let objections: [String]
    let passed: Bool

    /// Compares the records.
    init(on step: TourStep, page: TourRecord, swift: TourRecord) {
        let objections =
            page.facts.isEmpty
            ? ["The page has no record of it."] : step.conditions.compactMap { $0.objection(page: page, swift: swift) }
        self.init(on: step, page: page, swift: swift, objections: objections)
    }

    /// Creates the result of a step that did not produce two records.
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

/// The error of a tour that failed.
struct TourFailure: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
