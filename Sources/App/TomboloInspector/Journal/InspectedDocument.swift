import TomboloBridge
import TomboloEngine

/// A document in the inspector's list.
struct InspectedDocument: Sendable, Hashable, Codable {
    /// The number of the document, by which rows refer to it. 0 stands for an unknown document.
    var n: Int
    let origin: String
    /// The URL without its user information, query and fragment.
    let url: String
    let frame: String
    var isDirect: Bool
    /// The time at which the document began, in milliseconds since the journal began.
    var start: Double
    var end: Double?
    /// The number of unanswered calls.
    var pending = 0
    /// The bytes that the app holds for the document.
    var heldBytes = 0

    /// Limit of the length of a URL, in bytes.
    private static let maximumURL = 512

    init(_ document: Document, n: Int, isDirect: Bool, start: Double) {
        self.n = n
        origin = "\(document.origin)"
        url = (document.url?.logged() ?? "").shortened(toBytes: Self.maximumURL)
        frame = document.frame.rawValue
        self.isDirect = isDirect
        self.start = start
    }
}
