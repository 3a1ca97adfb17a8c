public import Foundation
import TomboloEngine

/// The state of a bundle on this device.
public struct UpdateState: Sendable, Hashable {
    /// The name of the bundle.
    public let bundle: String
    /// The name of the channel.
    public let channel: String
    /// The name of the release in use.
    public let live: String
    /// Whether the release in use is the embedded one.
    public let isEmbedded: Bool
    /// Whether the release in use has shown that it works; true for the embedded one.
    public let isConfirmed: Bool
    /// The name of the release that is stored but not used yet; nil if there is none.
    public let staged: String?
    /// The releases that failed on this device.
    public let refused: [RefusedRelease]
    /// The time of the last check that succeeded; nil before the first one.
    public let lastCheck: Date?
    /// The result of the last check in this run of the app; nil before the first one.
    public let lastOutcome: CheckOutcome?
    /// The expiry times of the metadata that the last successful check in this run of the app has verified, by role name, such as `root` or `web-stable`;
    /// empty before such a check. After the first of these times, the device does not update until the publisher signs the file again.
    public let expirations: [String: Date]
}

extension UpdateState: CustomStringConvertible {
    /// The state in one line. Names and errors may come from a server: their control characters and line breaks are removed.
    public var description: String {
        var parts = [
            "\(bundle) \(channel): release \(live)" + (isEmbedded ? " (embedded)" : isConfirmed ? "" : " (on trial)")
        ]
        if let staged { parts.append("\(staged) is stored") }
        if let last = refused.last { parts.append("\(last.release) failed, because \(last.cause)") }
        switch lastOutcome {
        case .held(let reason): parts.append(reason)
        case .failed(let error): parts.append("the last check failed: \(error)")
        case .unchanged, .staged, .applied, nil: break
        }
        if let lastCheck { parts.append("checked at \(MetadataDate.text(lastCheck))") }
        return DisplayText.line(parts.joined(separator: "; "), atMost: Self.maximumLength)
    }
    /// Limit of the description, in Unicode scalars.
    private static var maximumLength: Int { 2_000 }
}
