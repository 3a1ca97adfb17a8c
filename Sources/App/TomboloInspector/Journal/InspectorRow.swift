/// A row of the inspector: a call, a stream, an event, a listener, a notice or a console message.
struct InspectorRow: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Codable {
        /// The page called the app.
        case call
        /// The page opened a stream.
        case stream
        /// The app sent an event.
        case event
        /// The page listens to an event.
        case listen
        /// The app called a function of the page.
        case pageCall
        /// The app opened a stream of the page.
        case pageStream
        /// The bridge disconnected a document or rejected a record.
        case notice
        /// The page wrote to its console, or did not handle an error. The name of the row is the level.
        case console
        /// The app ended, or was started again. Such rows exist only in an inspector in another process.
        case app

        /// Whether rows of this kind are pending until they have an outcome.
        var canEnd: Bool {
            switch self {
            case .event, .notice, .console, .app: false
            case .call, .stream, .listen, .pageCall, .pageStream: true
            }
        }
    }

    /// The outcome of a row, besides the codes of errors.
    enum Outcome {
        static let ok = "ok"
        static let cancelled = "cancelled"
        static let disconnected = "disconnected"
    }

    /// The number of the row. Numbers increase, and are never reused.
    var n: Int
    let kind: Kind
    let name: String
    /// The number of the document.
    let document: Int
    /// The start time, in milliseconds since the journal began.
    let start: Double
    /// The end time, in milliseconds since the journal began; nil while the call is running.
    var end: Double?
    /// One of ``Outcome``, or the code of an error; nil while the call is running.
    var outcome: String?
    /// The message of the error, or the text of the notice or of the console message.
    var text: String?
    /// A grant that would allow a denied call, in the form that the app's policy suggests: Swift source, or an option
    /// of a command.
    var grant: String?
    /// The bytes of JSON and attachments that the page sent.
    var sent = 0
    /// The bytes of JSON and attachments that the app sent.
    var received = 0
    /// The number of progress values, or of values of a stream.
    var values: Int?
    /// The origin of the document that wrote a console message.
    var origin: String?
    /// The URL of the script that wrote a console message, with line and column.
    var place: String?
    /// Whether the journal has values of the row.
    var hasPayload = false
}
