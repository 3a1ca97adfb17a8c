import Foundation
import Testing
import TomboloTestServer
import TomboloTesting

extension ApplicationTests {
    /// A real program with the release mark, and the features that the mark disables.
    @Suite struct ReleaseMarkTests {
        private static let overrides = [
            "WEBKIT_INSPECTOR_SERVER": "127.0.0.1:1", "WEBKIT_INSPECTOR_HTTP_SERVER": "127.0.0.1:1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_EXEC_PATH": "/tmp",
            "WEBKIT_INJECTED_BUNDLE_PATH": "/tmp",
            "WEBKIT_FORCE_COMPLEX_TEXT": "1", "WEBKIT_ENABLE_DEBUG_PERMISSIONS_IN_SANDBOX": "1", "JSC_useJIT": "0",
            "JSC_configFile": "/tmp/x", "GIGACAGE_ENABLED": "0", "TOMBOLO_EXTENSION": "/tmp",
            "GTK_DEBUG": "interactive",
        ]
        /// Variables by which libraries load code, or weaken TLS.
        private static let libraryOverrides = [
            "GIO_EXTRA_MODULES", "GIO_MODULE_DIR", "GTK_PATH", "GTK_EXE_PREFIX", "GDK_PIXBUF_MODULE_FILE",
            "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0",
            "GST_PLUGIN_SCANNER", "GST_REGISTRY", "GST_REGISTRY_UPDATE", "GST_INSTALL_PLUGINS_HELPER", "OPENSSL_CONF",
            "OPENSSL_ENGINES", "OPENSSL_MODULES", "SSLKEYLOGFILE", "G_TLS_GNUTLS_PRIORITY",
            "GNUTLS_SYSTEM_PRIORITY_FILE", "GNUTLS_DEBUG_LEVEL",
        ]

        private func probe(_ arguments: String..., environment: [String: String] = [:]) throws -> ProbeProcess {
            var quiet = ["WEBKIT_DISABLE_DMABUF_RENDERER": "1"]
            quiet.merge(environment) { $1 }
            return try ProbeProcess(
                arguments: arguments, environment: quiet, program: ProbeProcess.built("release-probe"))
        }

        @Test func environmentOverridesOfTheEngineAreRemovedBeforeMainAndReported() async throws {
            let app = try probe(environment: Self.overrides)
            try await app.expect("page Probe")
            try await app.end()
            #expect(app.status == 0)
            // Variables that select the renderer stay, because some graphics drivers need them.
            #expect(app.lines.first == "environment WEBKIT_DISABLE_DMABUF_RENDERER")
            for name in Self.overrides.keys { #expect(app.errors.contains(name), "\(name): \(app.errors)") }
            #expect(!app.errors.contains("sandbox is off"), "\(app.errors)")
            #expect(app.errors.components(separatedBy: "are ignored").count == 2)
        }

        @Test func variablesThatLoadCodeIntoLibrariesOrWeakenTLSAreRemovedBeforeMainAndReported() async throws {
            // GST_PLUGIN_FEATURE_RANK only chooses among the installed decoders, and GTK 4 does not read GTK_MODULES.
            let kept = ["GST_PLUGIN_FEATURE_RANK": "none:0", "GTK_MODULES": "none"]
            let app = try probe(environment: kept.merging(Self.libraryOverrides.map { ($0, "/nowhere") }) { $1 })
            try await app.expect("page Probe")
            try await app.end()
            #expect(app.status == 0)
            #expect(app.lines.first == "environment WEBKIT_DISABLE_DMABUF_RENDERER")
            for name in Self.libraryOverrides { #expect(app.errors.contains(name), "\(name): \(app.errors)") }
            for name in kept.keys { #expect(!app.errors.contains(name), "\(name): \(app.errors)") }
        }

        @Test func aProgramCanSetVariablesOfLibrariesForModulesThatItShips() async throws {
            let app = try probe("set=GST_PLUGIN_PATH")
            try await app.expect("page Probe")
            try await app.end()
            #expect(app.status == 0, "\(app.errors)")
        }

        @Test func controlCharactersInVariableNamesAreEscaped() async throws {
            let app = try probe(environment: ["WEBKIT_\u{1B}]0;x\u{07}": "1"])
            try await app.expect("page Probe")
            try await app.end()
            #expect(app.errors.contains("WEBKIT_??0?x?"), "\(app.errors)")
            #expect(!app.errors.contains("\u{1B}"))
        }

        @Test func theInspectorServerListensOnlyWithoutTheReleaseMark() async throws {
            let port = try freePort()
            let server = ["WEBKIT_INSPECTOR_SERVER": "127.0.0.1:\(port)"]
            let open = try ProbeProcess(environment: server)
            try await open.expect("title Probe")
            #expect(try LoopbackPort.isListening(port, in: open.id))
            try await open.end()
            let sealed = try probe(environment: server)
            try await sealed.expect("page Probe")
            #expect(try !LoopbackPort.isListening(port, in: sealed.id))
            try await sealed.end()
        }

        @Test(arguments: [
            ("inspectable", "cannot be inspected"), ("every-file", "cannot read every file"),
            ("folder=/tmp", "the folder /tmp is outside the program's"),
            ("grant=http://a.example", "origin of development"),
            ("grant=https://localhost:8443", "origin of development"),
            ("grant=file:///tmp/", "a folder outside the program's"),
            ("set=WEBKIT_INSPECTOR_HTTP_SERVER", "was set after the program had started"),
        ])
        func optionsDisabledByTheReleaseMarkAreErrors(argument: String, reason: String) async throws {
            let app = try probe(argument)
            try await app.waitForEnd()
            #expect(app.status == 1)
            #expect(
                app.errors.contains("This program is built for release: ") && app.errors.contains(reason),
                "\(app.errors)")
            #expect(!app.lines.contains { $0.hasPrefix("page") || $0.hasPrefix("grants") }, "\(app.lines)")
        }

        @Test func theInspectorCannotBeOpened() async throws {
            let app = try probe("inspector")
            try await app.expect("page Probe")
            try await app.end()
            let error = "inspector This program is built for release: the inspector cannot be opened."
            #expect(app.lines.contains { $0.hasPrefix(error) }, "\(app.lines)")
        }

        @Test func inspectorsInOtherProcessesCannotConnect() async throws {
            let runtime = TemporaryFolder()
            let path = runtime.url.path(percentEncoded: false)
            try #require(chmod(path, 0o700) == 0)
            let open = try ProbeProcess(
                arguments: ["--inspect"], environment: ["XDG_RUNTIME_DIR": path],
                program: ProbeProcess.built("application-probe"))
            try await open.expect("title Probe")
            #expect(FileManager.default.fileExists(atPath: runtime.path("tombolo-inspect")))
            try await open.end()
            try FileManager.default.removeItem(atPath: runtime.path("tombolo-inspect"))
            let sealed = try probe("--inspect", environment: ["XDG_RUNTIME_DIR": path])
            try await sealed.expect("page Probe")
            #expect(!FileManager.default.fileExists(atPath: runtime.path("tombolo-inspect")))
            try await sealed.end()
        }

        @Test func aGrantThatIsAddedLaterDoesNotTakeEffect() async throws {
            let app = try probe("later=http://a.example", "later=https://127.0.0.1", "later=https://a.example")
            try await app.expect("grants 1")
            try await app.end()
            #expect(app.errors.contains("http://a.example is for an origin of development"), "\(app.errors)")
        }

        @Test func aPreloadedLibraryCannotRemoveTheReleaseMark() async throws {
            let library = try SharedObject("const void *tombolo_release_mark = 0;")
            let app = try probe("inspectable", environment: ["LD_PRELOAD": library.path])
            try await app.waitForEnd()
            #expect(app.status == 1)
            #expect(app.errors.contains("cannot be inspected"), "\(app.errors)")
        }
    }
}
