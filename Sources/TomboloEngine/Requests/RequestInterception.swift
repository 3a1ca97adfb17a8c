/// Who judges the requests of a page, and which; given once, when the page is made.
public struct RequestInterception: Sendable {
    /// Who judges.
    public var interceptor: any RequestIntercepting
    /// What is asked about. It can be changed while the page lives.
    public var interest: RequestInterest

    /// Makes an interception.
    public init(by interceptor: any RequestIntercepting, of interest: RequestInterest) {
        self.interceptor = interceptor
        self.interest = interest
    }
}
