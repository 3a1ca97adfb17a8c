public import Foundation
public import TomboloBridge

/// An event of a container, for logs, tools and tests.
public enum RXREvent: Sendable, Hashable {
    /// The outcome of a request to a container API.
    public enum Answer: Sendable, Hashable {
        /// An API answered the request, with this status.
        case answered(status: Int)
        /// An API threw an error. Contains the error's text; the page received only status 500.
        case failed(String)
        /// No API accepts the request; the page received a network error.
        case unknown
    }

    /// A widget performed a page's request.
    case performed(RXRWidgetCall)
    /// A page's request was not performed, or only in part. Contains the reason.
    case refused(RXRWidgetCall, RXRWidgetError)
    /// A page requested a widget that does not exist.
    case unknownWidget(RXRWidgetCall)
    /// A widget was requested by a document that could not be identified; the request was ignored.
    case unattributed(URL)
    /// A page sent a request to a container API.
    case containerAPI(URL, Answer)
    /// A function of a page could not be called, or failed.
    case functionFailed(PageFunctionName, in: DocumentID, TomboloError)
    /// A lifecycle function of a page was called: `onPageVisible`, `onPageInvisible`, `onPageDestroy`. Not reported if the page does not have
    /// the function.
    case notifiedLifecycle(String)
    /// A page did not report within the time limit that its refresh was complete.
    case refreshTimedOut(DocumentID)
    /// A navigation of the page led to a URL that the container does not load.
    case opened(URL, isUserInitiated: Bool)
    /// A page showed that its version of the routes works. Contains the version.
    case confirmed(version: String?)
    /// The container has no page to show. Contains the reason.
    case failed(RXRContainerError)
}
