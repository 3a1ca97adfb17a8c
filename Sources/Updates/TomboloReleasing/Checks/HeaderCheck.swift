package import Foundation
import Synchronization
package import TomboloUpdates

/// Compares a web server's header fields with those that keep update checks cheap.
package final class HeaderCheck: Sendable {
    private struct Finding: Hashable {
        let kind: PublishedFile.Kind?
        let detail: String
    }

    private let base: String
    private let findings = Mutex<[Finding: Set<String>]>([:])

    /// Limit of the different findings that are kept, because a server could send a different value each time.
    private static let maximumFindings = 100

    /// Begins a check of a server's responses.
    /// - Parameter origin: The folder of the repository.
    package init(origin: URL) {
        base = origin.absoluteString.hasSuffix("/") ? origin.absoluteString : origin.absoluteString + "/"
    }

    /// The warnings, sorted by file.
    package var warnings: [HeaderWarning] {
        findings.withLock { $0 }.map { HeaderWarning(file: $1.min() ?? "", count: $1.count, detail: $0.detail) }
            .sorted { ($0.file, $0.detail) < ($1.file, $1.detail) }
    }

    /// Checks a response.
    package func add(_ url: URL, _ response: FetchedResponse) {
        guard url.absoluteString.hasPrefix(base) else { return }
        let path = String(url.absoluteString.dropFirst(base.count))
        switch response.status {
        case 200: check(path.removingPercentEncoding ?? path, response.fields)
        case 403, 404, 410:
            if let age = Self.directives(response.fields)["max-age"].flatMap({ Int($0) }), age > Self.maximumAbsence {
                add(
                    nil, path,
                    "“Not found” is cached for \(age) seconds. At most \(Self.maximumAbsence) are recommended.")
            }
        default: break
        }
    }

    /// Requests a timestamp that is known already, which a server should answer with “304 Not Modified”.
    package func checkRevalidation(of repository: WebRepository) async {
        let name = RoleFile.name(of: RepositoryRole.timestamp.name)
        let path = RepositoryRole.timestamp.path(version: 0)
        let limit = TopLevelRole.timestamp.maximumSize
        guard case .bytes(_, let tag)? = try? await repository.metadata(name, maximumSize: limit, entityTag: nil)
        else { return }
        guard let tag else {
            add(.timestamp, path, "ETag is missing. Without it, each check transfers the file again.")
            return
        }
        if case .unchanged? = try? await repository.metadata(name, maximumSize: limit, entityTag: tag) { return }
        add(
            .timestamp, path,
            "A request with If-None-Match is not answered with the status 304, so each check transfers the file again.")
    }

    /// The recommended maximum age of a cached “not found”, in seconds.
    private static let maximumAbsence = 60

    private func check(_ path: String, _ fields: [String: String]) {
        guard let kind = PublishedFile(path)?.kind else { return }
        let found = fields["cache-control"]
        let (directives, wanted) = (Self.directives(fields), Self.directives(["cache-control": kind.cacheControl]))
        let isContrary = directives.keys.contains { wanted[$0] == nil && Self.decisive.contains($0) }
        if isContrary || wanted.contains(where: { directives[$0.key] != $0.value }) {
            let state = found.map { "is “\($0.prefix(200))”" } ?? "is missing"
            add(kind, path, "Cache-Control \(state). Recommended: “\(kind.cacheControl)”")
        }
        if let coding = fields["content-encoding"], coding.lowercased() != "identity" {
            add(kind, path, "The file was sent with Content-Encoding “\(coding.prefix(40))”, which was not requested.")
        }
    }

    private func add(_ kind: PublishedFile.Kind?, _ path: String, _ detail: String) {
        findings.withLock { findings in
            let finding = Finding(kind: kind, detail: detail)
            guard findings[finding] != nil || findings.count < Self.maximumFindings else { return }
            findings[finding, default: []].insert(path)
        }
    }

    /// The directives that decide whether and for how long a file is cached.
    private static let decisive: Set = [
        "no-store", "no-cache", "private", "immutable", "must-revalidate", "s-maxage", "max-age",
    ]

    /// Returns the directives of `Cache-Control` with their values, in lower case.
    private static func directives(_ fields: [String: String]) -> [String: String] {
        let parts = (fields["cache-control"] ?? "").lowercased().split(separator: ",").map { part in
            part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Dictionary(
            parts.compactMap { part in part.first.map { ($0, part.count > 1 ? part[1] : "") } },
            uniquingKeysWith: { first, _ in first })
    }
}
