/// The system that a page was written for.
enum DemoDialect: String, CaseIterable {
    case iOS = "ios"
    case android
}
