public import TomboloBridge

/// What happens in a container, for logs, tools and tests.
public enum RXREvent: Sendable, Hashable {
    /// A widget did what a page asked for.
    case performed(RXRWidgetCall)
    /// Nothing, or not everything, became of what a page asked for, and why.
    case refused(RXRWidgetCall, RXRWidgetError)
    /// A page asked for a widget that there is not.
    case unknownWidget(RXRWidgetCall)
    /// A function of a page could not be called, or failed.
    case functionFailed(PageFunctionName, in: DocumentID, TomboloError)
    /// A page did not say within the time limit that it has refreshed itself.
    case refreshTimedOut(DocumentID)
}
