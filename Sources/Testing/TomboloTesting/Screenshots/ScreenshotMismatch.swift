/// A picture of a page that differs from the recorded one, or was not recorded before.
public struct ScreenshotMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure, for programs.
    public enum Reason: Sendable, Hashable {
        /// There was no recorded picture. The new one has been recorded.
        case recorded
        /// The pictures have different sizes, in pixels.
        case size(width: Int, height: Int, recordedWidth: Int, recordedHeight: Int)
        /// More pixels differ than the test accepts. Contains their share, from 0 to 1.
        case pixels(share: Double)
    }

    /// The path of the recorded picture.
    public var file: String
    /// The kind of failure.
    public var reason: Reason
    /// The paths of the new picture and of the picture with the differences, which are in a folder of temporary files.
    public var pictures: [String]
    /// The path of an HTML file that shows the recorded picture, the new one and the differences side by side; nil without a recorded picture.
    public var report: String?

    /// The differences and the remedy.
    public var description: String {
        guard reason != .recorded else { return summary }
        let hint = "If the change is intended, run the test again with TOMBOLO_RECORD_SCREENSHOTS=1."
        let places = ((report.map { [$0] } ?? []) + pictures).map { "\n    \($0)" }.joined()
        return "\(summary) \(hint)\(places)"
    }

    /// The differences, without advice.
    var summary: String {
        switch reason {
        case .recorded:
            "There was no picture \(file). The picture of this run has been recorded: look at it, and commit it."
        case .size(let width, let height, let recordedWidth, let recordedHeight):
            "The page has \(width) by \(height) pixels, and the picture \(file) \(recordedWidth) by \(recordedHeight)."
        case .pixels(let share):
            "\((share * 10_000).rounded() / 100) % of the page's pixels differ from the picture \(file)."
        }
    }
}
