/// Which of the original's two systems pages are to see.
public enum FlexDialect: String, Sendable, Hashable, CaseIterable {
    /// `isiOS`, console capture, `Error` objects for every rejection but a timeout.
    case iOS = "ios"
    /// `isAndroid` and `isMobile`, no console capture, 100 ms before the page counts as loaded, timeouts of at least
    /// 100 ms, and a plain string for a rejection without a reason.
    case android
}
