import Foundation
import TomboloEngine
import TomboloProgram

/// The Swift packages of an app, as sources for a Flatpak build, which has no network.
struct FlatpakPackages {
    struct Package: Hashable {
        let identity: String
        let url: String
        let revision: String
    }

    /// The packages, sorted by identity.
    let packages: [Package]

    /// - Parameters:
    ///   - pins: The text of `Package.resolved`.
    ///   - dependencies: The output of `swift package show-dependencies --format json`.
    /// - Throws: ``CommandFailure`` if a text cannot be read, or a package is a folder on this machine.
    init(pins: String, dependencies: String) throws(CommandFailure) {
        guard let pins = try? JSONValue(jsonText: pins), let root = try? JSONValue(jsonText: dependencies) else {
            throw CommandFailure(.notLoaded, "The dependencies of the package cannot be read.")
        }
        var packages: [Package] = []
        for pin in pins["pins"]?.arrayValue ?? [] {
            guard let identity = pin["identity"]?.stringValue, let url = pin["location"]?.stringValue,
                let revision = pin["state"]?["revision"]?.stringValue
            else { continue }
            guard [identity, url, revision].allSatisfy({ $0.wholeMatch(of: /[A-Za-z0-9._:\/@~+-]+/) != nil }) else {
                throw CommandFailure(
                    .faulty, "Package.resolved: the package “\(identity)” has a URL that is not supported.")
            }
            packages.append(Package(identity: identity, url: url, revision: revision))
        }
        self.packages = packages.sorted { $0.identity < $1.identity }
        try Self.check(root, pinned: Set(packages.map(\.identity)))
    }

    private static func check(_ package: JSONValue, pinned: Set<String>) throws(CommandFailure) {
        for dependency in package["dependencies"]?.arrayValue ?? [] {
            guard let identity = dependency["identity"]?.stringValue, pinned.contains(identity) else {
                let place = dependency["path"]?.stringValue ?? "a folder"
                throw CommandFailure(
                    .faulty,
                    """
                    The app depends on \(place), a folder on this machine, which flatpak-builder cannot access. Depend \
                    on a URL instead: .package(url: …).
                    """)
            }
            try check(dependency, pinned: pinned)
        }
    }

    /// The sources of the manifest. Each package is a git repository in `packages/IDENTITY`.
    var sources: [JSONValue] {
        packages.map { package in
            [
                "type": "git", "url": .string(package.url), "commit": .string(package.revision),
                "dest": .string("packages/\(package.identity)"),
            ]
        }
    }

    /// Lines of a shell script by which git fetches the packages from their folders.
    var redirections: String {
        var lines = ["export GIT_CONFIG_COUNT=\(packages.count)"]
        for (number, package) in packages.enumerated() {
            lines.append("export GIT_CONFIG_KEY_\(number)=\"url.file://$PWD/packages/\(package.identity).insteadOf\"")
            lines.append("export GIT_CONFIG_VALUE_\(number)='\(package.url)'")
        }
        return lines.joined(separator: "\n")
    }
}
