/// What the word on a failure shows; a nil button is not there.
struct FailureContent: Codable, Sendable {
    var language: String
    var title: String
    var explanation: String
    var address: String
    /// Which word on a failure it is; its buttons say so again.
    var number: Int
    var tryAgain: String
    var backToPage: String?
    var openInsecurely: String?
}
