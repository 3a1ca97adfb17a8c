import Tombolo

/// One step of the tour. The raw value is its name on the command line and in the page.
enum TourStep: String, CaseIterable, Codable, Sendable {
    case call
    case error
    case cancellation
    case timeout
    case event
    case pageFunction = "page-function"
    case value
    case stranger
    case denial

    /// The conditions on the two records of the step. At least one requires equal values in both, so that neither record
    /// alone can pass.
    var conditions: [TourCondition] {
        switch self {
        case .call:
            agreement("argument", "result")
        case .error:
            agreement("argument", "code", "message", "data") + [.page("code", "tour.soldOut")]
        case .cancellation:
            agreement("argument") + cancelled + [.page("code", "cancelled")]
        case .timeout:
            agreement("argument") + cancelled + [.page("code", "timeout")]
        case .event:
            agreement("values") + [.page("values", [1, 2, 3, 4, 5])]
        case .pageFunction:
            agreement("argument", "result") + [.swift("function", "tour.describe")]
        case .value:
            agreement("arrived")
                + [.page("code", "invalidArgument"), .page("path", "argument.guests[1].seat")]
        case .stranger:
            agreement("call", "message") + denied + [.swift("origin", "app://stranger"), .swift("frame", "foreign")]
        case .denial:
            agreement("call", "message") + denied + [.swift("origin", "app://tour"), .swift("frame", "top")]
        }
    }

    /// Requires equal values of these facts, and of the caller's origin, in both records.
    private func agreement(_ names: String...) -> [TourCondition] {
        (names + ["origin"]).map { .same($0) }
    }

    private var cancelled: [TourCondition] { [.swift("task", "cancelled"), .swift("abandoned", true)] }

    private var denied: [TourCondition] { [.same("code"), .page("code", "denied"), .swift("ran", false)] }
}
