public import Foundation

/// Where the files of a map are, and the digests that they have to have.
struct FileAddresses: Sendable {
    private(set) var all: Set<RoutedURL> = []
    private(set) var digests: [String: FileDigest] = [:]
    private(set) var problems: [RoutesMapProblem] = []

    private let allowsClearText: Bool

    /// - Parameters:
    ///   - base: Where the map is.
    ///   - allowsClearText: Whether files may come over http from other machines.
    init(_ map: RoutesMap, seenFrom base: URL, allowingClearText allowsClearText: Bool = false) {
        self.allowsClearText = allowsClearText
        for route in map.routes { add(route.remoteFile, route.sha256, route.place, base) }
        for file in map.files { add(file.remoteFile, file.sha256, file.place, base) }
    }

    private mutating func add(_ remoteFile: String, _ sha256: String?, _ place: String, _ base: URL) {
        guard let url = RoutedURL(remoteFile, relativeTo: base) else {
            let reason = "it is no http or https address without user information"
            return problems.append(RoutesMapProblem(.badFile(reason), at: place))
        }
        guard url.isProtected || allowsClearText else {
            let reason = "it would come over http, which anybody on the way can change: use https"
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
    /// What is wrong with the files that the map names: addresses that are none, and files with two digests.
    /// - Parameter base: Where the map is, for addresses that are relative.
    public func problemsOfFiles(seenFrom base: URL) -> [RoutesMapProblem] {
        FileAddresses(self, seenFrom: base).problems
    }
}
