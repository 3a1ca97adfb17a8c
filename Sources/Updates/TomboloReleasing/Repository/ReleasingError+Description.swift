import Foundation
import TomboloUpdates

extension ReleasingError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .notRepository(let path):
            "“\(path)” is not a release repository. Make one with: tombolo release init “\(path)” --bundle NAME"
        case .alreadyRepository(let path): "“\(path)” is a release repository already. Choose another folder."
        case .inUse(let path): "Another command is changing “\(path)”. Try again when it has ended."
        case .notPublished(let path):
            "“\(path)” has no metadata/timestamp.json, so nothing is published yet. If files wait in staging, sign them with: "
                + "tombolo release sign"
        case .settings(let reason): "repository.json cannot be used. \(reason)"
        case .store(let error): error.description
        case .trust(let error): "The repository is not valid. \(error)"
        case .channel(let error): error.description
        case .manifest(let error): error.description
        case .name(let error): error.description
        case .key(let error): error.description
        case .site(let error): error.description
        case .compression(let reason): "A file could not be compressed: \(reason)."
        default: changeDescription
        }
    }

    private var changeDescription: String {
        switch self {
        case .unknownRole(let name, let known):
            "The repository has no role “\(name)”. It has \(Self.list(known, "none"))."
        case .unknownRelease(let release, let channel, let offered):
            "“\(channel)” does not offer the release “\(release)”. It offers \(Self.list(offered, "no release"))."
        case .newerFormat(let role):
            "“\(role)” has entries that a later version of this program has published. Use that version."
        case .alreadyStaged(let role):
            "A new version of “\(role)” waits for signatures in staging. Sign it with “tombolo release sign”, or remove it with "
                + "“tombolo release discard”."
        case .staleStaging(let role, let expected, let found):
            "staging has version \(found) of “\(role)”, but the next version is \(expected). Remove it with “tombolo "
                + "release discard”, and make the change again."
        case .nothingStaged(let role): "No file\(role.map { " of “\($0)”" } ?? "") waits for signatures in staging."
        case .incompleteStaging(let path):
            "staging lacks “\(path)”, which the release needs. Copy the whole folder staging from the machine on which "
                + "the release was made."
        case .foreignKey(let key, let roles):
            "The key \(key) is not a key of \(Self.list(roles, "a role")). Clients would not accept its signature."
        case .unknownKey(let key, let role): "“\(role)” has no key \(key)."
        case .repeatedKey(let key, let role): "“\(role)” already has the key \(key)."
        case .repeatedChannel(let role): "The repository already has the channel “\(role)”."
        case .threshold(let threshold, let role, let keys):
            "“\(role)” would have \(keys) keys and the threshold \(threshold). A threshold must be from 1 to the number of keys."
        case .usedOrder(let order, let next): "The order \(order) was used before. The next one is \(next)."
        case .usedRelease(let release):
            "The release “\(release)” was published before. Choose another name; to offer it on another channel, use "
                + "“tombolo release promote”."
        case .runtime(let range, let embedded):
            "No app has the runtime \(Self.text(range)). The embedded releases are for "
                + "\(Self.list(embedded.map(Self.text), "none")). Add --new-runtime for an app that is not released yet."
        case .rollout(let reason): reason
        case .clock(let now, let signed): Self.clockText(now, signed)
        case .expiredRoot(let expires, let now):
            "The root expired at \(MetadataDate.text(expires)), and this machine's clock shows "
                + "\(MetadataDate.text(now)). Sign the root again with “tombolo release renew --role root”, or set the "
                + "clock if it is wrong."
        case .revoked(let release): "The release “\(release)” is revoked. Publish it under another name."
        case .foreignOutput(let path):
            "“\(path)” is not empty and is not an embedded release. Choose another folder, or remove its content."
        default: ""
        }
    }

    private static func clockText(_ now: Date, _ signed: Date) -> String {
        let times =
            "This machine's clock shows \(MetadataDate.text(now)), but the last timestamp was signed at "
            + "\(MetadataDate.text(signed)). "
        if now > signed {
            return times
                + "Set the clock if it is wrong: after a timestamp from the future, apps reject all later ones. "
                + "If it is right, run “tombolo release refresh --trust-clock --online-key KEY” once."
        }
        return times
            + "Set the clock if it is wrong. If it is right, the last timestamp was signed with a wrong clock, "
            + "and apps that have it reject later ones: run “tombolo release refresh --trust-clock --online-key KEY”, and replace the "
            + "online key."
    }

    private static func text(_ release: EmbeddedRelease) -> String {
        guard let lower = release.runtime.first, let upper = release.runtime.last, lower <= upper else {
            return release.release
        }
        return "\(text(lower...upper)) (\(release.release))"
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func list(_ names: [String], _ none: String) -> String {
        names.isEmpty ? none : names.map { "“\($0)”" }.joined(separator: ", ")
    }
}
