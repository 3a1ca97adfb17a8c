import Foundation
import TomboloEngine
import TomboloReleasing
import TomboloUpdates

/// The overview of a repository, for users and for programs.
struct StatusReport {
    let status: RepositoryStatus

    /// The overview in lines.
    var lines: [String] {
        var lines: [String] = []
        if status.roles.isEmpty { lines.append("Nothing is published yet.") }
        for role in status.roles {
            let state = role.isExpired ? " (expired)" : role.isNearExpiry ? " (sign it again soon)" : ""
            lines.append("\(role.name) version \(role.version), expires \(MetadataDate.text(role.expires))\(state)")
            for key in role.keys {
                lines.append("  \(key.hasSigned ? "signed    " : "not signed") \(key.identifier) \(key.scheme)")
            }
            if role.threshold > 1 { lines.append("  \(role.threshold) of \(role.keys.count) keys must sign") }
        }
        for channel in status.channels { lines += Self.lines(of: channel, at: status.now) }
        for release in status.embedded {
            let runtime = release.runtime.map(String.init).joined(separator: "-")
            lines.append("Embedded: \(release.bundle) \(release.release) from \(release.channel), runtime \(runtime)")
        }
        for file in status.staged { lines.append("Staged: \(file.role) version \(file.version)") }
        return lines + status.missing.map { "Waiting for signatures: \($0)" }
    }

    private static func lines(of channel: RepositoryStatus.Channel, at now: Date) -> [String] {
        let content = channel.content
        let revoked = content.revoked.isEmpty ? "" : ", \(content.revoked.count) revoked"
        var lines = ["Channel \(content.bundle)/\(content.channel): \(content.entries.count) on offer\(revoked)"]
        for entry in content.entries {
            let runtime = "\(entry.runtime.lowerBound)-\(entry.runtime.upperBound)"
            var line =
                "  \(entry.release) order \(entry.order), runtime \(runtime), \(percentage(entry.share(at: now)))"
            if let next = entry.rollout?.steps.first(where: { $0.date > now }) {
                line += ", \(percentage(next.share)) from \(MetadataDate.text(next.date))"
            }
            if channel.halted.contains(entry.manifest) { line += ", halted" }
            lines.append(line)
        }
        return lines
    }

    private static func percentage(_ share: Int) -> String {
        let percent = Double(share) / Double(Cohort.size / 100)
        return percent == percent.rounded() ? "\(Int(percent)) %" : "\(percent) %"
    }

    /// The overview as JSON text.
    var json: String {
        let value: JSONValue = [
            "roles": .array(status.roles.map(Self.json)),
            "channels": .array(status.channels.map { Self.json($0, status.now) }),
            "embedded": .array(status.embedded.map(Self.json)),
            "staged": .array(status.staged.map { ["role": .string($0.role), "version": .integer($0.version)] }),
            "missing": .array(status.missing.map(\.json)), "nearExpiry": .bool(status.isNearExpiry),
        ]
        return value.description
    }

    private static func json(_ role: RepositoryStatus.Role) -> JSONValue {
        let keys = role.keys.map { key -> JSONValue in
            ["keyid": .string(key.identifier), "scheme": .string(key.scheme), "signed": .bool(key.hasSigned)]
        }
        return [
            "name": .string(role.name), "version": .integer(role.version),
            "expires": .string(MetadataDate.text(role.expires)), "nearExpiry": .bool(role.isNearExpiry),
            "threshold": .integer(role.threshold), "keys": .array(keys),
        ]
    }

    private static func json(_ channel: RepositoryStatus.Channel, _ now: Date) -> JSONValue {
        let entries = channel.content.entries.map { entry -> JSONValue in
            [
                "release": .string(entry.release), "order": .integer(entry.order),
                "runtime": [.integer(entry.runtime.lowerBound), .integer(entry.runtime.upperBound)],
                "share": .integer(entry.share(at: now)), "manifest": .string(entry.manifest.text),
                "halted": .bool(channel.halted.contains(entry.manifest)),
            ]
        }
        return [
            "bundle": .string(channel.content.bundle), "channel": .string(channel.content.channel),
            "releases": .array(entries),
            "revoked": .array(channel.content.revoked.map(\.text).sorted().map { .string($0) }),
        ]
    }

    private static func json(_ release: EmbeddedRelease) -> JSONValue {
        [
            "bundle": .string(release.bundle), "channel": .string(release.channel), "release": .string(release.release),
            "order": .integer(release.order), "runtime": .array(release.runtime.map { .integer($0) }),
            "manifest": .string(release.manifest.text),
        ]
    }
}
