import Foundation
import ReleaseFixtures
import Testing

@testable import TomboloUpdates

/// A situation that a client of The Update Framework must decide correctly, with the expectations of its test.
///
/// The situations are those in which tuf-conformance 2.5.0 starts a client: as many of each area, in our own words and on our own repository.
struct TrustSituation: Sendable, CustomTestStringConvertible {
    enum Area: String, Sendable, CaseIterable {
        case refreshes, keys, rootKeys, roleKeys, rollbacks, expiry, graphs, searches, delegations, names, files,
            foreign

        /// The number of the situations.
        var count: Int {
            switch self {
            case .refreshes: 22
            case .rootKeys: 15
            case .graphs: 12
            case .roleKeys: 10
            case .rollbacks, .expiry, .searches, .files: 9
            case .keys: 8
            case .names: 4
            case .delegations: 2
            case .foreign: 1
            }
        }
    }

    let area: Area
    let name: String
    /// Runs a client, and records what it does wrong as issues.
    let run: @Sendable () async throws -> Void

    init(_ area: Area, _ name: String, run: @escaping @Sendable () async throws -> Void) {
        (self.area, self.name, self.run) = (area, name, run)
    }

    var testDescription: String { "\(area.rawValue): \(name)" }

    static let all =
        refreshes + contents + keys + rootKeys + roleKeys + rollbacks + expiry + graphs + searches + delegations
        + names + files + foreign
}

extension TrustCheck {
    /// The versions that are trusted after the checks so far: that of the root, and those of the stored top-level roles.
    func versions() async throws -> [String: Int] {
        var versions = ["root": try await client().root.header.version]
        for role in ["timestamp", "snapshot", "targets"] { versions[role] = try storedVersion(role) }
        return versions
    }

    /// Expects that a refresh fails, and that these versions are trusted afterwards.
    func expectFailure(_ versions: [String: Int], _ probe: RootProbe = .always) async throws {
        #expect(try await refresh(probe) != nil)
        #expect(try await self.versions() == versions)
    }
}
