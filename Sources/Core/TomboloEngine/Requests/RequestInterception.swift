/// The interceptor of a page's requests, and the filter that selects the requests; passed when the page is created.
public struct RequestInterception: Sendable {
    /// The object that decides about the requests.
    package var interceptor: any RequestIntercepting
    /// The requests to decide about. The filter can be changed while the page lives.
    package var filter: RequestFilter

    /// Creates an interception by which `interceptor` decides about the requests of `filter`.
    public init(by interceptor: any RequestIntercepting, of filter: RequestFilter) {
        self.interceptor = interceptor
        self.filter = filter
    }
}
