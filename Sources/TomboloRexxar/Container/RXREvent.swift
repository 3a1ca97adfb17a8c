public import Foundation
public import TomboloBridge

/// What happens in a container, for logs, tools and tests.
public enum RXREvent: Sendable, Hashable {
    /// What became of a request to a container API.
    public enum Answer: Sendable, Hashable {
        /// An API answered it, with this status.
        case answered(status: Int)
        /// An API threw; the page got status 500 and none of this text.
        case failed(String)
        /// No API takes it; the page saw a network error.
        case unknown
    }

    /// A widget did what a page asked for.
    case performed(RXRWidgetCall)
    /// Nothing, or not everything, became of what a page asked for, and why.
    case refused(RXRWidgetCall, RXRWidgetError)
    /// A page asked for a widget that there is not.
    case unknownWidget(RXRWidgetCall)
    /// Somebody asked for a widget, and nobody knows which document it was: nothing became of it.
    case unattributed(URL)
    /// A page asked something of the container.
    case containerAPI(URL, Answer)
    /// A function of a page could not be called, or failed.
    case functionFailed(PageFunctionName, in: DocumentID, TomboloError)
    /// A page was told of a step of its life: `onPageVisible`, `onPageInvisible`, `onPageDestroy`. One without such a function was not.
    case toldLifecycle(String)
    /// A page did not say within the time limit that it has refreshed itself.
    case refreshTimedOut(DocumentID)
    /// The page leads somewhere that the container does not show.
    case opened(URL, isUserInitiated: Bool)
    /// A page showed that its version of the routes works; the version.
    case confirmed(version: String?)
    /// There is no page to show.
    case failed(RXRContainerError)
}
