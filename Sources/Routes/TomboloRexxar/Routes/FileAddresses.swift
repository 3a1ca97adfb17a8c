public import Foundation
import TomboloUpdates

/// The addresses of the files that a map names, and the digests that these files must have.
struct FileAddresses: Sendable {
    private(set) var all: Set<RoutedURL> = []
    private(set) var digests: [String: FileDigest] = [:]
    private(set) var problems: [RoutesMapProblem] = []

    private let allowsClearText: Bool

    /// Collects the files of a map.
    /// - Parameters:
    ///   - base: The address of the map.
    ///   - allowsClearText: Whether files may come over http from other machines.
    init(_ map: RoutesMap, seenFrom base: URL, allowingClearText allowsClearText: Bool = false) {
        self.allowsClearText = allowsClearText
        for route in map.routes { add(route.remoteFile, route.sha256, route.place, base) }
        for file in map.files { add(file.remoteFile, file.sha256, file.place, base) }
    }

    private mutating func add(_ remoteFile: String, _ sha256: String?, _ place: String, _ base: URL) {
        guard let url = RoutedURL(remoteFile, relativeTo: base) else {
            let reason = "it is not an http: or https: URL without user information"
            return problems.append(RoutesMapProblem(.badFile(reason), at: place))
        }
        guard url.isProtected || allowsClearText else {
            let reason = "it would be loaded over http, where anyone on the network can change it: use https"
            return problems.append(RoutesMapProblem(.badFile(reason), at: place))
        }
        all.insert(url)
        guard let digest = sha256.flatMap({ FileDigest($0) }) else { return }
        if let known = digests[url.key], known != digest {
            problems.append(RoutesMapProblem(.badFile("the same address has another “sha256” above"), at: place))
        } else {
            digests[url.key] = digest
        }
    }
}

extension RoutesMap {
    /// Returns the problems of the files that the map names: invalid addresses, and addresses with two different digests.
    /// - Parameter base: The address of the map, which is the base of relative addresses.
    public func problemsOfFiles(seenFrom base: URL) -> [RoutesMapProblem] {
        FileAddresses(self, seenFrom: base).problems
    }
}
