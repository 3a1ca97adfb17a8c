public import TomboloUpdates

/// The reason why an update of the routes failed.
public enum RXRUpdateFailure: Error, Sendable, Hashable {
    /// ``RXRConfig/routesMapURL`` is not set.
    case noMapURL
    /// The cache's folder cannot be used.
    case noStore
    /// The server of the map, or of a missing file, has requested a pause (`Retry-After`). Contains the remaining time. A pause is limited to a
    /// day, and also applies after the app is restarted.
    case pauseRequested(Duration)
    /// The map was not fetched. Contains the reason.
    case map(FetchFailure)
    /// The server answered the request for the map with a status other than 200, or with 304 to an unconditional request.
    case mapStatus(Int)
    /// The response is not a map. Contains the reason.
    case notAMap(RoutesMapProblem)
    /// The map has no usable route.
    case noRoutes
    /// The map has no version, although a map with a version was live before. Contains the greatest version that was
    /// ever live.
    case noVersion(after: RoutesVersion)
    /// The map's version exceeds the greatest version so far by more than ``RXRConfig/maximumVersionJump`` allows.
    case versionJump(from: RoutesVersion, to: RoutesVersion)
    /// A file of the map has no SHA-256, and ``RXRConfig/requiresDigests`` is on. Contains the file's address.
    case noDigest(String)
    /// A file that is required before the map goes live was not accepted. Contains its address and the reason.
    case file(String, FileFailure)
    /// The files of the map exceed the cache's size limit.
    case tooLarge(limit: Int)
    /// The store could not save the update.
    case store(StoreError)
    /// The update to a signed release failed. Contains the reason.
    case release(UpdateError)
}

/// The reason why a file of an update was not accepted.
public enum FileFailure: Error, Sendable, Hashable {
    /// The file could not be fetched. Contains the reason.
    case fetch(FetchFailure)
    /// The server answered with a status other than 200.
    case status(Int)
    /// The file's SHA-256 differs from the map's.
    case wrongDigest(found: FileDigest)
    /// The file's content type contradicts its address. Contains the content type.
    case wrongType(String)
    /// ``RXRConfig/dataValidator`` rejected the file.
    case rejected
    /// The map's `remote_file` is not a valid address.
    case badAddress
}

extension RXRUpdateFailure: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noMapURL: "There is no URL to update from: set routesMapURL."
        case .noStore: "The cache folder cannot be used, so nothing can be stored: see the log, or set routesCachePath."
        case .pauseRequested(let rest):
            "The server does not allow update checks for another \(rest.components.seconds + 1) s."
        case .map(let failure): "The routes map was not fetched. \(failure)"
        case .mapStatus(let status): "The server returned status \(status) instead of the routes map."
        case .notAMap(let problem): "The response is not a routes map: \(problem)"
        case .noRoutes: "The routes map has no valid route. Run “tombolo routes check” for the reasons."
        case .noVersion(let version):
            "The routes map has no version, but version \(version.text.prefix(40)) was in use before. Give the map a higher version."
        case .versionJump(let from, let to):
            "The routes map has version \(to.text.prefix(40)), which is too far from \(from.text.prefix(40)): once it "
                + "is in use, ordinary later versions would be rejected. To allow it, raise maximumVersionJump."
        case .noDigest(let address):
            "The routes map has no “sha256” for “\(address)”, which requiresDigests requires."
        case .file(let address, let failure): "“\(address)” was rejected. \(failure)"
        case .tooLarge(let limit):
            "The routes map's files have more than \(limit) bytes. To allow this, raise sizeLimit."
        case .store(let error): "\(error)"
        case .release(let error): "\(error)"
        }
    }
}

extension FileFailure: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .fetch(let failure): "\(failure)"
        case .status(let status): "The server returned status \(status)."
        case .wrongDigest(let found): "The file has the SHA-256 \(found.text), which is not the one in the map."
        case .wrongType(let type): "The server sent the type \(type), which does not match the URL."
        case .rejected: "The app's validator rejected the file."
        case .badAddress: "The address is not an http: or https: URL."
        }
    }
}
