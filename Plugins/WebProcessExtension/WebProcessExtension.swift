import Foundation
import PackagePlugin

/// Compiles the web process extension to a shared object, and writes its SHA-256 as Swift source.
///
/// The plugin is applied to two targets. The shared object becomes a resource of the C target, because SwiftPM gives
/// each Swift target with a resource an accessor that needs all of Foundation. The digest is part of the Swift target,
/// because SwiftPM does not compile C that a plugin writes.
@main
struct WebProcessExtension: BuildToolPlugin {
    private static let sourceTarget = "CWebProcess"
    private static let product = "libtombolo-web-process.so"

    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        target.name == Self.sourceTarget
            ? [try compilation(context, target)] : [digest(context, of: target)]
    }

    private func digest(_ context: PluginContext, of target: any Target) -> Command {
        // The output of the command for the other target. The paths TARGET/DESTINATION/PLUGIN/ of both targets differ only in TARGET.
        let work = context.pluginWorkDirectoryURL
        let place = work.deletingLastPathComponent()
        let product = place.deletingLastPathComponent().deletingLastPathComponent().appending(
            components: Self.sourceTarget, place.lastPathComponent, work.lastPathComponent, Self.product)
        let source = work.appending(path: "ExtensionDigest.swift")
        return .buildCommand(
            displayName: "Writing the web process extension's digest", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", Self.digestScript, "sh", product.path, source.path], inputFiles: [product],
            outputFiles: [source])
    }

    private func compilation(_ context: PluginContext, _ target: any Target) throws -> Command {
        let folder = target.directoryURL
        let header = folder.appending(path: "include")
        let files = FileManager.default
        let inputs = try [folder, folder.appending(path: "Extension"), header].flatMap {
            try files.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }.filter { ["c", "h"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
        let product = context.pluginWorkDirectoryURL.appending(path: Self.product)
        let sources = inputs.filter { $0.pathExtension == "c" }.map(\.path)
        return .buildCommand(
            displayName: "Compiling the web process extension", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", Self.script, "sh", product.path, header.path] + sources, inputFiles: inputs,
            outputFiles: [product])
    }

    /// Writes the digest as one literal, so that it can be found in a program without symbols.
    private static let digestScript = """
        sum=$(sha256sum "$1") || {
            echo "error: there is no sha256sum on the PATH: install coreutils" >&2
            exit 1
        }
        printf 'nonisolated enum ExtensionDigest {\\n    static let marker: StaticString = "%s%.64s"\\n}\\n' \\
            'tombolo-extension-sha256:' "$sum" >"$2"
        """

    /// Compiles with the toolchain's clang if it is on the PATH, as for the toolchain's own C targets; otherwise with the system's
    /// compiler.
    private static let script = """
        module=webkitgtk-web-process-extension-6.0
        flags=$(pkg-config --cflags --libs "$module") || {
            echo "error: pkg-config finds no $module: install libwebkitgtk-6.0-dev" >&2
            exit 1
        }
        compiler=$(command -v clang || command -v cc) || {
            echo "error: there is no C compiler on the PATH" >&2
            exit 1
        }
        case $(uname -m) in
            x86_64) hardening=-fcf-protection=full ;;
            aarch64) hardening=-mbranch-protection=standard ;;
            *) hardening= ;;
        esac
        # Warnings are errors in the checks of this project only; see Package.swift.
        strict=
        if [ "${TOMBOLO_STRICT:-}" = 1 ]; then strict=-Werror; fi
        product=$1 headers=$2
        shift 2
        # Without a name, the library would contain the path of its file, and so differ between two folders.
        exec "$compiler" -std=c11 -O2 -g0 -Wall -Wextra $strict -fvisibility=hidden -fstack-protector-strong \\
            -fstack-clash-protection $hardening -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -shared -fPIC \\
            -Wl,-z,relro,-z,now,-z,noexecstack,--strip-all,-soname,libtombolo-web-process.so -I"$headers" -o "$product" "$@" $flags
        """
}
