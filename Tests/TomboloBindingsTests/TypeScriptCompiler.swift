import Foundation
import TestSupport
import TomboloTestServer

/// Debian's TypeScript compiler.
enum TypeScriptCompiler {
    /// The scripts that are written.
    enum Output {
        case nothing
        /// Modules for Node.
        case node
        /// Modules for pages.
        case page
    }

    /// Compiles the files of a folder together with tombolo.d.ts, strictly, and returns the errors.
    static func check(_ folder: TemporaryFolder, emits: Output = .nothing) async throws -> String {
        let declarations = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../web/tombolo.d.ts")
        try folder.write(
            """
            { "compilerOptions": { "target": "es2022", "module": "\(emits == .node ? "commonjs" : "es2022")", "moduleResolution": "node",
              "lib": ["es2022", "dom", "dom.iterable"], "types": [], "noEmit": \(emits == .nothing), "strict": true },
              "files": ["\(declarations.standardizedFileURL.path)"], "include": ["*.ts"] }
            """, to: "tsconfig.json")
        return try await ShellRun.of(["tsc", "-p", folder.url.path]).output
    }
}
