import TomboloBridge

extension DecisionCase {
    /// Whether it should be allowed, decided from the drawn parts in the plainest way there is.
    package var expectation: Bool { grants.contains(where: allows) }

    private func allows(_ grant: DrawnGrant) -> Bool {
        guard grant.calls.contains(where: { Self.means($0, subject.name) }),
            grant.origins.contains(where: isFrom), isMeant(grant.frames)
        else { return false }
        if case .synchronousCall = subject, !grant.isSynchronous { return false }
        if grant.requirements.contains(.activation), !isActive || document.frame == .foreign { return false }
        // Scopes: just those of the call.
        guard (grant.least != nil) == !kinds.isEmpty else { return false }
        guard let least = grant.least else { return true }
        return (values[DrawnGrant.scope] ?? []).allSatisfy { value in
            if case .number(let number) = value { number >= least && number <= least + 10 } else { false }
        }
    }

    private static func means(_ pattern: String, _ name: String) -> Bool {
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

    private func isMeant(_ frames: Grant.Frames) -> Bool {
        switch document.frame {
        case .top: true
        case .sameOrigin: frames != .top
        case .foreign: frames == .embedded
        }
    }
}
