/// One event, with the values that ``FlexListener`` closures receive.
public struct FlexEventReport: Sendable, Hashable {
    /// The kind of event.
    public var event: FlexEvent
    /// The function's name; `web.NAME` for a function of the page, `INIT` for an INIT event.
    public var funcName: String
    /// The URL of the document.
    public var url: String
    /// The result for a SUCCESS, or the error for an EXCEPTION; nil for other events.
    public var msg: String?

    /// Creates a report, as components do.
    public init(event: FlexEvent, funcName: String, url: String, msg: String?) {
        self.event = event
        self.funcName = funcName
        self.url = url
        self.msg = msg
    }
}
