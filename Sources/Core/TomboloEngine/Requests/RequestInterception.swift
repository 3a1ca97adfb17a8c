/// The interceptor of a page's requests and the requests that it judges; passed when the page is created.
public struct RequestInterception: Sendable {
    /// The object that judges the requests.
    package var interceptor: any RequestIntercepting
    /// The requests to judge. It can be changed while the page lives.
    package var filter: RequestFilter

    /// Creates an interception that asks `interceptor` about the requests of `filter`.
    public init(by interceptor: any RequestIntercepting, of filter: RequestFilter) {
        self.interceptor = interceptor
        self.filter = filter
    }
}
