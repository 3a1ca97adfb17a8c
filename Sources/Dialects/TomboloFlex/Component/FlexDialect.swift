/// The platform of the original library that pages see.
public enum FlexDialect: String, Sendable, Hashable, CaseIterable {
    /// `isiOS`, console capture, and `Error` objects for every rejection except a timeout.
    case iOS = "ios"
    /// `isAndroid` and `isMobile`, no console capture, 100 ms before the page counts as loaded, a minimum timeout of
    /// 100 ms, and a plain string for a rejection without a reason.
    case android
}
