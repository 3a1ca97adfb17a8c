import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Metadata that expires before or after it was trusted.
extension TrustSituation {
    private static func day(_ count: Double) -> Date { TestRepository.now.addingTimeInterval(count * 86_400) }

    /// After one refresh of a repository, an expired second version of a role is published.
    private static func expired(_ role: String, trusts versions: [String: Int]) -> TrustSituation {
        TrustSituation(.expiry, "the second version of \(role) has expired") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            repository[role].expires = day(-2)
            if role == "root" { try repository.updateRoot() }
            try repository.update("targets")
            await check.server.serve(repository)
            #expect(try await check.refresh() == .expired(file: "\(role).json", at: day(-2)))
            #expect(try await check.versions() == versions)
        }
    }

    /// A role of targets that has files which expire on the given day.
    private static func delegated(expires: Double) throws -> TestRepository {
        var repository = try TestRepository()
        repository["docs"] = TestRole([try SigningKey()])
        repository["docs"].targets = ["docs/a": Data("a".utf8), "docs/b": Data("b".utf8)]
        repository["docs"].expires = day(expires)
        repository["targets"].delegations = [TestDelegation(role: "docs", paths: ["docs/*"])]
        try repository.publish()
        return repository
    }

    static let expiry = [
        expired("root", trusts: ["root": 2, "timestamp": 1, "snapshot": 1, "targets": 1]),
        expired("timestamp", trusts: ["root": 1, "timestamp": 1, "snapshot": 1, "targets": 1]),
        expired("snapshot", trusts: ["root": 1, "timestamp": 2, "snapshot": 1, "targets": 1]),
        expired("targets", trusts: ["root": 1, "timestamp": 2, "snapshot": 2, "targets": 1]),
        TrustSituation(.expiry, "the trusted root has expired, and a newer one is there") {
            var repository = try TestRepository.published()
            repository["root"].expires = day(7)
            try repository.updateRoot()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            repository["root"].expires = day(21)
            try repository.updateRoot()
            check.now = day(18)
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["root"] == 3)
        },
        TrustSituation(.expiry, "the trusted timestamp has expired, and a newer one is there") {
            var repository = try TestRepository()
            repository["timestamp"].expires = day(7)
            try repository.publish()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            repository["timestamp"].expires = day(21)
            try repository.update("targets")
            check.now = day(18)
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions() == ["root": 1, "timestamp": 2, "snapshot": 2, "targets": 2])
        },
        TrustSituation(.expiry, "a delegated role has expired") {
            let check = TrustCheck(try delegated(expires: -1))
            #expect(try await check.refresh() == nil)
            await #expect(throws: TrustError.expired(file: "docs.json", at: day(-1))) {
                try await check.target("docs/a")
            }
            #expect(check.stored == ["timestamp.json", "snapshot.json", "targets.json"])
        },
        TrustSituation(.expiry, "a delegated role expires after it was trusted") {
            let check = TrustCheck(try delegated(expires: 7))
            #expect(try await check.target("docs/a") == Data("a".utf8))
            check.now = day(18)
            await #expect(throws: TrustError.expired(file: "docs.json", at: day(7))) {
                try await check.target("docs/b")
            }
        },
        TrustSituation(.expiry, "a delegated role has expired, and a newer one is there") {
            var repository = try delegated(expires: 7)
            let check = TrustCheck(repository)
            #expect(try await check.target("docs/a") == Data("a".utf8))
            repository["docs"].expires = day(21)
            try repository.update("docs")
            await check.server.serve(repository)
            check.now = day(18)
            #expect(try await check.target("docs/b") == Data("b".utf8))
        },
    ]
}
