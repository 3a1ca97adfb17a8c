/// One event, as ``FlexListener`` closures are told it.
public struct FlexEventReport: Sendable, Hashable {
    /// What happened.
    public var event: FlexEvent
    /// The function's name; `web.NAME` for one of the page's, `INIT` for that event.
    public var funcName: String
    /// The URL of the document.
    public var url: String
    /// The result of a SUCCESS, what an EXCEPTION was; nil for the others.
    public var msg: String?

    /// Makes a report; components do.
    public init(event: FlexEvent, funcName: String, url: String, msg: String?) {
        self.event = event
        self.funcName = funcName
        self.url = url
        self.msg = msg
    }
}
