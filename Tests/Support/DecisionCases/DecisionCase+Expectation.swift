import TomboloBridge

extension DecisionCase {
    /// Whether the case should be allowed, computed from the drawn parts in the simplest way.
    package var expectation: Bool { grants.contains(where: allows) }

    private func allows(_ grant: DrawnGrant) -> Bool {
        guard grant.calls.contains(where: { Self.matches($0, subject.name) }),
            grant.origins.contains(where: isFrom), covers(grant.frames)
        else { return false }
        if case .synchronousCall = subject, !grant.isSynchronous { return false }
        if grant.requirements.contains(.activation), !isActive || document.frame == .foreign { return false }
        // A grant needs exactly the scopes of the call.
        guard (grant.minimum != nil) == !kinds.isEmpty else { return false }
        guard let minimum = grant.minimum else { return true }
        return (values[DrawnGrant.scope] ?? []).allSatisfy { value in
            if case .number(let number) = value { number >= minimum && number <= minimum + 10 } else { false }
        }
    }

    private static func matches(_ pattern: String, _ name: String) -> Bool {
        if pattern == "*" { return true }
        guard pattern.hasSuffix(".*") else { return pattern == name }
        return name.hasPrefix(pattern.dropLast()) && name.count >= pattern.count
    }

    private func isFrom(_ text: String) -> Bool {
        if text.hasPrefix("file://") {
            guard let path = origin.path, document.frame == .top, !path.contains("..") else { return false }
            return path.hasPrefix(text.dropFirst("file://".count))
        }
        guard origin.path == nil else { return false }
        let parts = text.split(separator: "/", maxSplits: 1)
        let host = parts[1].dropFirst()
        guard parts[0] == "\(origin.scheme):" else { return false }
        return host.hasPrefix("*.") ? origin.host.hasSuffix(host.dropFirst()) : origin.host == host
    }

    private func covers(_ frames: Grant.Frames) -> Bool {
        switch document.frame {
        case .top: true
        case .sameOrigin: frames != .top
        case .foreign: frames == .embedded
        }
    }
}
