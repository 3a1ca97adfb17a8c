import Foundation
import TomboloEngine
import TomboloProgram

/// Writes the folder from which flatpak-builder builds an app: the manifest, a script that builds and installs the program, the files for
/// desktops, and the app's pages.
///
/// The sources of the Swift packages are fetched by flatpak-builder, since a build has no network. Format: flatpak-manifest(5).
struct FlatpakFolder {
    let source: AppSource
    let root: URL

    private var app: AppDescription { source.app }
    private var manifest: String { "\(app.id).json" }

    /// - Parameter day: The date of the release.
    /// - Throws: ``CommandFailure`` if the app has dependencies that flatpak-builder cannot fetch.
    func write(day: String) throws {
        try source.buildPages()
        try PackageTool.run("swift", ["package", "resolve"], in: source.folder)
        let packages = try FlatpakPackages(
            pins: (try? String(contentsOf: source.folder.appending(path: "Package.resolved"), encoding: .utf8))
                ?? #"{"pins":[]}"#,
            dependencies: PackageTool.run(
                "swift", ["package", "show-dependencies", "--format", "json"], in: source.folder))
        try write(manifest(with: packages), to: manifest)
        try write(script(with: packages), to: "build-app")
        let files = DesktopFiles(app: app, isActivatable: app.isActivatable)
        try write(files.entry, to: "\(app.id).desktop")
        try write(files.metadata(date: day), to: "\(app.id).metainfo.xml")
        try source.icon().write(to: root.appending(path: "\(app.id).svg"))
        if let service = files.service {
            try write(service.replacing("/usr/bin/", with: "/app/bin/"), to: "\(app.id).service")
        }
        if let types = files.mimeTypes { try write(types, to: "\(app.id).xml") }
        let pages = root.appending(path: "resources", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for (name, url) in source.package.resources {
            try FileManager.default.copyItem(at: url, to: pages.appending(path: name))
        }
        // SwiftPM reads it, and it is not in git.
        try FileManager.default.copyItem(
            at: source.folder.appending(path: "Package.resolved"), to: root.appending(path: "Package.resolved"))
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: root.appending(path: name))
    }

    private func manifest(with packages: FlatpakPackages) throws -> String {
        var sources: [JSONValue] = [
            try appSource(), ["type": "dir", "path": ".", "dest": "flatpak"],
        ]
        sources += packages.sources
        let arguments =
            ["--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"] + app.flatpak.arguments
        let value: JSONValue = [
            "id": .string(app.id), "runtime": "org.gnome.Platform",
            "runtime-version": .string(app.flatpak.runtimeVersion),
            "sdk": "org.gnome.Sdk", "sdk-extensions": ["org.freedesktop.Sdk.Extension.swift6"],
            "command": .string(app.product), "finish-args": .array(arguments.map(JSONValue.string)),
            "build-options": [
                "append-path": "/usr/lib/sdk/swift6/bin", "prepend-ld-library-path": "/usr/lib/sdk/swift6/lib",
                // The program checks the digest of the web process extension, which stripping would change.
                "strip": false, "no-debuginfo": true,
            ],
            "modules": [
                [
                    "name": .string(app.product), "buildsystem": "simple", "build-commands": ["sh flatpak/build-app"],
                    "sources": .array(sources),
                ]
            ],
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try String(decoding: encoder.encode(value), as: UTF8.self) + "\n"
    }

    /// The sources of the app: the commit at its origin, or the folder of this machine.
    private func appSource() throws -> JSONValue {
        let git = { (arguments: [String]) in try? PackageTool.run("git", arguments, in: source.folder) }
        if let url = git(["remote", "get-url", "origin"]), url.hasPrefix("https://"),
            let commit = git(["rev-parse", "HEAD"]), git(["rev-parse", "--show-prefix"]) == ""
        {
            return ["type": "git", "url": .string(url), "commit": .string(commit)]
        }
        return [
            "type": "dir", "path": .string(source.folder.path(percentEncoded: false)),
            "skip": [".build", "node_modules", "web/node_modules"],
        ]
    }

    /// The script that builds and installs the app. It runs in the folder of the sources.
    private func script(with packages: FlatpakPackages) -> String {
        let product = app.product
        let base = source.package.folder.path(percentEncoded: false)
        let resources = source.package.resources.sorted { $0.key < $1.key }.map { name, url in
            let path = url.path(percentEncoded: false).dropFirst(base.count)
            let place = ShellWord(String(path.hasSuffix("/") ? path.dropLast() : path))
            let copy = ShellWord(name)
            return """
                rm -rf ./\(place)
                mkdir -p "$(dirname ./\(place))"
                cp -R flatpak/resources/\(copy) ./\(place)
                mkdir -p "$to/share/\(product)"
                cp -R flatpak/resources/\(copy) "$to/share/\(product)/"
                """
        }
        let files = DesktopFiles(app: app, isActivatable: app.isActivatable)
        var places = [
            ("desktop", "applications"), ("metainfo.xml", "metainfo"), ("svg", "icons/hicolor/scalable/apps"),
        ]
        if files.service != nil { places.append(("service", "dbus-1/services")) }
        if files.mimeTypes != nil { places.append(("xml", "mime/packages")) }
        let shared = places.map { suffix, place in
            "install -D -m 644 \"flatpak/\(app.id).\(suffix)\" \"$to/share/\(place)/\(app.id).\(suffix)\""
        }
        return """
            #!/bin/sh
            # Builds \(product) without a network and installs it. flatpak-builder runs this script in the folder of the sources.
            set -eu
            to=${FLATPAK_DEST:-/app}
            # git fetches the Swift packages from the folders in which flatpak-builder has put them.
            \(packages.redirections)
            cp flatpak/Package.resolved Package.resolved
            \(resources.joined(separator: "\n"))
            build() { swift build -c release --product \(product) --static-swift-stdlib --disable-local-rpath --force-resolved-versions -Xlinker -s "$@"; }
            build
            built=$(build --show-bin-path)
            install -D -m 755 "$built/\(product)" "$to/bin/\(product)"
            extension=Tombolo_CWebProcess.resources/libtombolo-web-process.so
            install -D -m 644 "$built/$extension" "$to/lib/\(product)/$extension"
            \(shared.joined(separator: "\n"))

            """
    }
}
