/// Why an update of the routes came to nothing.
public enum RXRUpdateFailure: Error, Sendable, Hashable {
    /// ``RXRConfig/routesMapURL`` is not set.
    case noMapURL
    /// The cache's folder cannot be used.
    case noStore
    /// The site of the map, or of a file that is missing, has asked not to be asked again for so long (`Retry-After`), which holds for a day at most and for
    /// later starts of the app too.
    case toldToWait(Duration)
    /// The map was not fetched.
    case map(FetchFailure)
    /// The server answered with another status than 200, or said without having been asked that nothing has changed.
    case mapStatus(Int)
    /// What came is no map.
    case notAMap(RoutesMapProblem)
    /// The map has no route that could be used.
    case noRoutes
    /// The map has no version although one with this version, or a greater one, has been live.
    case noVersion(after: RoutesVersion)
    /// The map's version is beyond ``RXRConfig/maximumVersionJump`` from the one before.
    case versionJump(from: RoutesVersion, to: RoutesVersion)
    /// A file of the map has no SHA-256, and ``RXRConfig/requiresDigests`` is on.
    case noDigest(String)
    /// A file that has to be there when the map goes live is not.
    case file(String, FileFailure)
    /// The files of the map are more than the cache may hold.
    case tooLarge(limit: Int)
    /// The store did not take it.
    case store(StoreError)
}

/// Why a file of an update was not taken.
public enum FileFailure: Error, Sendable, Hashable {
    /// It was not fetched.
    case fetch(FetchFailure)
    /// The server answered with another status than 200.
    case status(Int)
    /// It has another SHA-256 than the map says.
    case wrongDigest(found: FileDigest)
    /// The server says that it is something else than its address says.
    case wrongType(String)
    /// ``RXRConfig/dataValidator`` does not want it.
    case rejected
    /// The map's `remote_file` is no address.
    case badAddress
}

extension RXRUpdateFailure: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .noMapURL: "There is no address to update from: set routesMapURL."
        case .noStore: "The cache's folder cannot be used, so nothing can be kept: see the log, or set routesCachePath."
        case .toldToWait(let rest):
            "The server has asked not to be asked for updates for another \(rest.components.seconds + 1) s."
        case .map(let failure): "The routes map was not fetched. \(failure)"
        case .mapStatus(let status): "The server answered with status \(status) in place of the routes map."
        case .notAMap(let problem): "What came is no routes map: \(problem)"
        case .noRoutes: "The routes map has no route that could be used; “tombolo routes check” says why."
        case .noVersion(let version):
            "The routes map has no version, and version \(version.text.prefix(40)) has been live: give it a greater one."
        case .versionJump(let from, let to):
            "The routes map has version \(to.text.prefix(40)), which is too far from \(from.text.prefix(40)): no later one would be taken. "
                + "greatestVersionJump allows it."
        case .noDigest(let address):
            "The routes map has no “sha256” for “\(address)”, which requiresDigests asks for."
        case .file(let address, let failure): "“\(address)” was not taken. \(failure)"
        case .tooLarge(let limit): "The files of the routes map have more than \(limit) bytes: raise sizeLimit."
        case .store(let error): "\(error)"
        }
    }
}

extension FileFailure: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .fetch(let failure): "\(failure)"
        case .status(let status): "The server answered with status \(status)."
        case .wrongDigest(let found): "It has the SHA-256 \(found.text), which is not what the map says."
        case .wrongType(let type): "The server says that it is \(type), which its address does not."
        case .rejected: "The app's validator rejected it."
        case .badAddress: "This is no http or https address."
        }
    }
}
