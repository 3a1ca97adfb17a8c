import Foundation
import TomboloProgram

/// Makes an AppImage, or its folder (AppDir), of a staged app.
///
/// The engine is not included. AppImages with WebKitGTK fail on systems whose graphics drivers do not match the included libraries, so the
/// program uses the WebKitGTK of the system. The format: https://github.com/AppImage/AppImageSpec/blob/master/draft.md.
struct AppImage {
    let staged: StagedApp
    let time: Date

    /// Adds the files to the staged app that make its folder an AppDir.
    func complete() throws {
        let (root, app) = (staged.root, staged.app)
        try staged.write(Self.start(app.product), to: "AppRun", mode: 0o755)
        let links = [
            "\(app.id).desktop": "usr/share/applications/\(app.id).desktop",
            "\(app.id).svg": "usr/share/icons/hicolor/scalable/apps/\(app.id).svg", ".DirIcon": "\(app.id).svg",
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: root.appending(path: name).path(percentEncoded: false), withDestinationPath: target)
        }
        try staged.setModesAndTimes(time)
    }

    /// Makes an AppImage of the completed folder, and returns its bytes: the runtime, and a file system with the folder.
    /// - Parameter work: A folder for temporary files.
    func image(with runtime: Runtime, work: URL) throws -> Data {
        let file = work.appending(path: "image.squashfs")
        try PackageTool.run(
            "mksquashfs",
            [
                staged.root.path(percentEncoded: false), file.path(percentEncoded: false), "-noappend", "-all-root",
                "-no-xattrs",
                "-comp", "zstd", "-quiet", "-no-progress",
            ], in: work, variables: ["SOURCE_DATE_EPOCH": "\(Int(time.timeIntervalSince1970))"])
        return try runtime.bytes + Data(contentsOf: file)
    }

    /// The script that starts the program, after a check that the system has its libraries.
    private static func start(_ product: String) -> String {
        """
        #!/bin/sh
        # Starts the program in this folder, which uses the WebKitGTK of the system.
        here=$(dirname "$(readlink -f "$0")")
        missing=$(ldd "$here/usr/bin/\(product)" 2>/dev/null | sed -n 's/^[[:space:]]*\\([^ ]*\\) => not found.*$/\\1/p' | tr '\\n' ' ')
        if [ -n "$missing" ]; then
            text="\(product) needs libraries that this system does not have: $missing
        Install WebKitGTK 6.0 and libadwaita:
            Debian, Ubuntu   apt install libwebkitgtk-6.0-4 libadwaita-1-0
            Fedora           dnf install webkitgtk6.0 libadwaita
            openSUSE         zypper install libwebkitgtk-6_0-4 libadwaita-1-0
            Arch             pacman -S webkitgtk-6.0 libadwaita"
            printf '%s\\n' "$text" >&2
            # A program that a file manager starts has no terminal.
            if [ ! -t 2 ] && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
                for dialog in 'zenity --error --no-markup --text' 'kdialog --error' 'xmessage'; do
                    # shellcheck disable=SC2086 # the options are separate words
                    if command -v "${dialog%% *}" >/dev/null 2>&1; then $dialog "$text" || true; break; fi
                done
            fi
            exit 1
        fi
        exec "$here/usr/bin/\(product)" "$@"

        """
    }

    /// The program at the beginning of an AppImage, which mounts the rest of the file and starts `AppRun` in it.
    struct Runtime {
        let bytes: Data

        /// Reads a runtime of type 2.
        /// - Throws: ``CommandFailure`` with ``CommandStatus/notLoaded`` if the file is not such a runtime.
        init(at url: URL) throws(CommandFailure) {
            let path = url.path(percentEncoded: false)
            guard let bytes = try? Data(contentsOf: url) else {
                throw CommandFailure(.notLoaded, "--runtime: the file \(path) cannot be read.")
            }
            // An ELF file with the bytes “AI” and the type at offset 8.
            guard bytes.prefix(4).elementsEqual([0x7F, 0x45, 0x4C, 0x46]), bytes.count >= 64,
                bytes[8..<11].elementsEqual([0x41, 0x49, 2])
            else {
                throw CommandFailure(
                    .notLoaded,
                    "--runtime: \(path) is not an AppImage runtime of type 2. It is at https://github.com/AppImage/type2-runtime/releases."
                )
            }
            self.bytes = bytes
        }
    }
}
