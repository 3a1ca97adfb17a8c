import Foundation
import TomboloUpdates

/// Reads the routes map of a signed release.
enum ReleaseMap {
    /// The path of the map in a release.
    static let path = "routes.json"

    /// The result of reading a map.
    enum Result: Sendable {
        case map(RoutesMap)
        /// The file is missing or was changed on the device.
        case damaged
        /// The release has no readable map. Contains the reason.
        case unusable(String)
    }

    /// Reads the map of a release.
    @concurrent
    static func read(_ release: BundleRelease) async -> Result {
        let file: BundleRelease.File
        do throws(UpdateError) {
            guard let found = try await release.file(at: path) else {
                return .unusable("It has no file “\(path)”.")
            }
            file = found
        } catch {
            return .damaged
        }
        do throws(RoutesMapProblem) {
            return .map(try RoutesMap(file.bytes))
        } catch {
            return .unusable("Its routes map cannot be read: \(error)")
        }
    }
}
