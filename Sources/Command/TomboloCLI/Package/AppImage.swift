import Foundation
import TomboloProgram

/// Makes an AppImage, or its folder (AppDir), of a staged app.
///
/// The engine is not included. AppImages with WebKitGTK fail on systems whose graphics drivers do not match the included libraries, so the
/// program uses the WebKitGTK of the system. The format: https://github.com/AppImage/AppImageSpec/blob/master/draft.md.
struct AppImage {
    let staged: StagedApp
    let time: Date

    /// Adds the files that make the staged app's folder an AppDir.
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
    func image(with runtime: AppImageRuntime, work: URL) throws -> Data {
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

        end() {
            printf '%s\\n' "$1" >&2
            # A program that a file manager starts has no terminal.
            if [ ! -t 2 ] && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
                for dialog in 'zenity --error --no-markup --text' 'kdialog --error' 'xmessage'; do
                    # shellcheck disable=SC2086 # the options are separate words
                    if command -v "${dialog%% *}" >/dev/null 2>&1; then $dialog "$1" || true; break; fi
                done
            fi
            exit 1
        }

        libraries=$(ldd "$here/usr/bin/\(product)" 2>&1)
        missing=$(printf '%s\\n' "$libraries" | sed -n 's/^[[:space:]]*\\([^ ]*\\) => not found.*$/\\1/p' | tr '\\n' ' ')
        if [ -n "$missing" ]; then
            end "\(product) needs libraries that this system does not have: $missing
        WebKitGTK 6.0 and libadwaita are in these packages:
            Debian, Ubuntu   apt install libwebkitgtk-6.0-4 libadwaita-1-0
            Fedora           dnf install webkitgtk6.0 libadwaita
            openSUSE         zypper install libwebkitgtk-6_0-4 libadwaita-1-0
            Arch             pacman -S webkitgtk-6.0 libadwaita"
        fi
        versions=$(printf '%s\\n' "$libraries" | sed -n "s/^.*version .\\([A-Za-z0-9_.]*\\). not found.*$/\\1/p" | sort -u | tr '\\n' ' ')
        if [ -n "$versions" ]; then
            end "\(product) needs a newer system: the libraries of this system lack $versions"
        fi
        exec "$here/usr/bin/\(product)" "$@"

        """
    }
}
