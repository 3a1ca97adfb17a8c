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

    /// What must hold between the two records of the step. Each step has something that both sides must say alike, so that neither can
    /// pass it alone.
    var conditions: [TourCondition] {
        switch self {
        case .call:
            [.same("origin"), .same("argument"), .same("result")]
        case .error:
            [.same("origin"), .same("argument"), .same("code"), .same("message"), .same("data"), .page("code", "tour.soldOut")]
        case .cancellation:
            [.same("origin"), .same("argument"), .page("code", "cancelled"), .swift("task", "cancelled"), .swift("abandoned", true)]
        case .timeout:
            [.same("origin"), .same("argument"), .page("code", "timeout"), .swift("task", "cancelled"), .swift("abandoned", true)]
        case .event:
            [.same("origin"), .same("values"), .page("values", [1, 2, 3, 4, 5])]
        case .pageFunction:
            [.same("origin"), .same("argument"), .same("result"), .swift("function", "tour.describe")]
        case .value:
            [.same("origin"), .same("arrived"), .page("code", "invalidArgument"), .page("path", "argument.guests[1].seat")]
        case .stranger:
            [
                .same("origin"), .same("call"), .same("code"), .same("message"), .page("code", "denied"),
                .swift("origin", "app://stranger"), .swift("frame", "foreign"), .swift("ran", false),
            ]
        case .denial:
            [
                .same("origin"), .same("call"), .same("code"), .same("message"), .page("code", "denied"), .swift("frame", "top"),
                .swift("ran", false),
            ]
        }
    }
}
