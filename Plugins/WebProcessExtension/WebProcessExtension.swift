import Foundation
import PackagePlugin

/// Compiles the web process extension to a shared object, which becomes a resource of the target.
@main
struct WebProcessExtension: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folder = target.directoryURL
        let header = folder.appending(path: "include")
        let files = FileManager.default
        let inputs = try [folder, folder.appending(path: "Extension"), header].flatMap {
            try files.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }.filter { ["c", "h"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
        let product = context.pluginWorkDirectoryURL.appending(path: "libtombolo-web-process.so")
        let sources = inputs.filter { $0.pathExtension == "c" }.map(\.path)
        return [
            .buildCommand(
                displayName: "Compiling the web process extension", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, "sh", product.path, header.path] + sources, inputFiles: inputs,
                outputFiles: [product])
        ]
    }

    /// The toolchain's clang where it is on the PATH, as with the toolchain's own C targets; else the system's compiler.
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
        product=$1 headers=$2
        shift 2
        exec "$compiler" -std=c11 -O2 -g0 -Wall -Wextra -Werror -fvisibility=hidden -fstack-protector-strong \\
            -shared -fPIC -Wl,-z,relro,-z,now -I"$headers" -o "$product" "$@" $flags
        """
}
