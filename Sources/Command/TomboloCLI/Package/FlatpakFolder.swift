import Foundation
import TomboloEngine
import TomboloProgram

/// Writes the folder from which flatpak-builder builds an app: the manifest, a script that builds and installs the program, the files for
/// desktops, and the app's pages.
///
/// flatpak-builder fetches the sources of the Swift packages, because a build has no network. Format: flatpak-manifest(5).
struct FlatpakFolder {
    let source: AppSource
    let root: URL

    private var app: AppDescription { source.app }
    private var manifest: String { "\(app.id).json" }

    /// - Parameter output: The folder for the result, which is not part of the app's sources.
    /// - Throws: ``CommandFailure`` if flatpak-builder cannot build the app.
    func write(_ debian: DebianFiles, output: URL) throws {
        guard app.id.split(separator: ".").count > 2 else {
            throw CommandFailure(
                .faulty,
                "\(AppDescription.fileName): the “id” of a Flatpak must have three parts or more, as in org.example.Notes."
            )
        }
        try source.buildPages()
        try PackageTool.run("swift", ["package", "resolve"], in: source.folder)
        let dependencies = try PackageTool.run(
            "swift", ["package", "show-dependencies", "--format", "json"], in: source.folder)
        let pins = source.folder.appending(path: "Package.resolved")
        let packages = try FlatpakPackages(
            pins: (try? String(contentsOf: pins, encoding: .utf8)) ?? #"{"pins":[]}"#, dependencies: dependencies)
        try write(manifest(with: packages, output: output), to: manifest)
        try write(script(with: packages), to: "build-app")
        try write(source.copyright(debian, dependencies: dependencies, for: .flatpak), to: "copyright")
        let files = DesktopFiles(app: app, isActivatable: app.isActivatable)
        try write(files.entry, to: "\(app.id).desktop")
        try write(files.metadata(date: debian.day), to: "\(app.id).metainfo.xml")
        try source.icon().write(to: root.appending(path: "\(app.id).svg"))
        if let service = files.service {
            try write(service.replacing("/usr/bin/", with: "/app/bin/"), to: "\(app.id).service")
        }
        if let types = files.mimeTypes { try write(types, to: "\(app.id).xml") }
        for (name, url) in source.package.resources {
            try ResourceFiles.copy(url, to: root.appending(path: "resources/\(name)"))
        }
        // The file ensures the commits of this machine, even if the app's repository ignores it.
        if FileManager.default.fileExists(atPath: pins.path(percentEncoded: false)) {
            try ResourceFiles.copyFile(pins, to: root.appending(path: "Package.resolved"))
        }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: root.appending(path: name))
    }

    private func manifest(with packages: FlatpakPackages, output: URL) throws -> String {
        var sources: [JSONValue] = [
            FlatpakSource(of: source.folder, output: output).value, ["type": "dir", "path": ".", "dest": "flatpak"],
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
                // Stripping would change the digest of the web process extension, which the program checks.
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

    /// The script that builds and installs the app. It runs in the folder of the sources.
    private func script(with packages: FlatpakPackages) -> String {
        let product = app.product
        let base = source.package.folder.path(percentEncoded: false)
        let resources = source.package.resources.sorted { $0.key < $1.key }.map { name, url in
            let relative = url.path(percentEncoded: false).dropFirst(base.count)
            let path = ShellWord(String(relative.hasSuffix("/") ? relative.dropLast() : relative))
            let copy = ShellWord(name)
            return """
                rm -rf ./\(path)
                mkdir -p "$(dirname ./\(path))"
                cp -R flatpak/resources/\(copy) ./\(path)
                mkdir -p "$to/share/\(product)"
                cp -R flatpak/resources/\(copy) "$to/share/\(product)/"
                """
        }
        let files = DesktopFiles(app: app, isActivatable: app.isActivatable)
        var installed = [
            ("desktop", "applications"), ("metainfo.xml", "metainfo"), ("svg", "icons/hicolor/scalable/apps"),
        ]
        if files.service != nil { installed.append(("service", "dbus-1/services")) }
        if files.mimeTypes != nil { installed.append(("xml", "mime/packages")) }
        let hardening = ReleaseBuild.hardening(root: "$PWD").map { "\"\($0)\"" }.joined(separator: " ")
        let shared = installed.map { suffix, folder in
            "install -D -m 644 \"flatpak/\(app.id).\(suffix)\" \"$to/share/\(folder)/\(app.id).\(suffix)\""
        }
        return """
            #!/bin/sh
            # Builds \(product) without a network and installs it. flatpak-builder runs this script in the folder of the sources.
            set -eu
            to=${FLATPAK_DEST:-/app}
            # git fetches the Swift packages from the folders in which flatpak-builder has put them.
            \(packages.redirections)
            if [ -e flatpak/Package.resolved ]; then cp flatpak/Package.resolved Package.resolved; fi
            \(resources.joined(separator: "\n"))
            build() { swift build -c release --product \(product) --force-resolved-versions -Xlinker -s \(hardening) "$@"; }
            build
            built=$(build --show-bin-path)
            install -D -m 755 "$built/\(product)" "$to/bin/\(product)"
            extension=Tombolo_CWebProcess.resources/libtombolo-web-process.so
            install -D -m 644 "$built/$extension" "$to/lib/\(product)/$extension"
            install -D -m 644 flatpak/copyright "$to/share/doc/\(product)/copyright"
            \(shared.joined(separator: "\n"))

            """
    }
}
