// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
import Glibc
func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
#else
func exists(_ path: String) -> Bool { false }
#endif

/// Every target of ours is built this way; see Documentation/Decisions.md. Warnings are errors where TOMBOLO_STRICT is 1, as in scripts/test: an app that
/// depends on this package has to build with headers and compilers that deprecate more than those that we know.
let isStrict = Context.environment["TOMBOLO_STRICT"] == "1"
let strict: [SwiftSetting] =
    (isStrict ? [.treatAllWarnings(as: .error)] : []) + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Checks of buffers in the C library's functions, where the compiler optimises. What else hardens a build are flags that a package must not ask for
/// if others are to depend on it; scripts/build-release passes them.
let hardenedC: [CSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]
let hardenedCXX: [CXXSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]

/// The folders of headers.pc that have a header of GLib's for one architecture.
let architectureFolders = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", ""].map { "/usr/lib/\($0)" } + ["/usr/lib64/"]

/// Returns what SwiftPM takes the flags of a system library from: headers.pc, which has none of the flags that SwiftPM warns of, if the library's header is in
/// /usr/include and no variable of pkg-config is set; otherwise the name of the file that is installed with the library.
func flags(of library: String, header: String) -> String {
    let variables = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR"]
    guard exists("/usr/include/\(header)"), variables.allSatisfy({ Context.environment[$0] == nil }),
        architectureFolders.contains(where: { exists("\($0)glib-2.0/include/glibconfig.h") }),
        // SwiftPM takes a space for the end of a name.
        !Context.packageDirectory.contains(" ")
    else { return library }
    return "\(Context.packageDirectory)/Sources/System/CGLib/headers.pc"
}

/// Returns the settings that link system libraries.
///
/// Module maps could name these libraries, but the linker would then put them before the libraries of Swift. A program looks each symbol up in its libraries in this
/// order when it starts, and the libraries of Swift have the most symbols to look up: a start takes 7 % more instructions with the libraries of GTK first.
func libraries(_ names: String...) -> [LinkerSetting] { names.map { .linkedLibrary($0) } }

/// The folders of Sources, with their modules. ARCHITECTURE.md describes the layers.
let folders = [
    "System": [
        "CAdwaita", "CCurl", "CEndMark", "CGLib", "CGTK", "CJavaScriptCore", "CMainLoopHook", "COpenBeneath",
        "COpenSSL",
        "CPatternSet", "CSecret", "CSoup", "CWebKitGTK", "CZstd", "GLibRuntime", "SoupRuntime", "TomboloSystem",
    ],
    "Core": ["TomboloBridge", "TomboloEngine", "TomboloJSON"],
    "Engines": ["CReleaseMark", "CWebProcess", "TomboloEngineGTK", "TomboloEngineWK"],
    "Dialects": ["TomboloActions", "TomboloDSBridge", "TomboloFlex", "TomboloFlexUI", "TomboloWVJB"],
    "Updates": ["TomboloReleasing", "TomboloUpdates"],
    "Routes": ["TomboloRexxar", "TomboloRexxarUI"],
    "App": [
        "Tombolo", "TomboloBindings", "TomboloInspector", "TomboloObservability", "TomboloRelease", "TomboloSecrets",
        "TomboloWidgets",
    ],
    "Testing": ["TomboloTestServer", "TomboloTesting", "TomboloTranscripts"],
    "Browser": ["TomboloBrowser", "TomboloBrowserGTK", "TomboloBrowserMain"],
    "Command": ["TomboloCLI", "TomboloMain", "TomboloPolicyCheck", "TomboloPolicyCheckMain", "TomboloProgram"],
]

/// RE2, within the program where TOMBOLO_STATIC_RE2 is 1, as in scripts/build-deb: releases of Debian have the library under different names.
let re2 = Context.environment["TOMBOLO_STATIC_RE2"] == "1" ? ":libre2.a" : "re2"

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let inMemoryLogging = Target.Dependency.product(name: "InMemoryLogging", package: "swift-log")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let metricsTestKit = Target.Dependency.product(name: "MetricsTestKit", package: "swift-metrics")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let inMemoryTracing = Target.Dependency.product(name: "InMemoryTracing", package: "swift-distributed-tracing")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

/// Targets that need neither GTK nor WebKitGTK, with their tests. They build where only these are wanted: TOMBOLO_PORTABLE is 1, as in scripts/test-portable.
let portable: [Target] = [
    // C libraries and values.
    .target(name: "COpenBeneath", cSettings: hardenedC),
    .target(name: "TomboloSystem", swiftSettings: strict),
    .target(name: "TomboloJSON", dependencies: [orderedCollections], swiftSettings: strict),

    // The core.
    .target(
        name: "TomboloEngine",
        dependencies: ["TomboloJSON", "TomboloSystem", "COpenBeneath", deque, logging, orderedCollections],
        resources: [.embedInCode("Resources/engine-advisories.json")], swiftSettings: strict),
    .target(
        name: "TomboloBridge", dependencies: ["TomboloEngine", "TomboloSystem", deque, orderedCollections],
        swiftSettings: strict),

    // Descriptions of an app's calls for its pages. Empty in release builds.
    .target(
        name: "TomboloBindings", dependencies: ["TomboloEngine", "TomboloBridge", orderedCollections],
        swiftSettings: strict),

    // Recordings of what pages and Swift send each other.
    .target(
        name: "TomboloTranscripts", dependencies: ["TomboloEngine", "TomboloBridge", orderedCollections],
        swiftSettings: strict),

    // What pages call, for logs, metrics and traces.
    .target(
        name: "TomboloObservability", dependencies: ["TomboloBridge", "TomboloEngine", logging, metrics, tracing],
        swiftSettings: strict),

    // The page that shows the traffic of another page.
    .target(
        name: "TomboloInspector",
        dependencies: ["TomboloBridge", "TomboloEngine", "TomboloTranscripts", deque, orderedCollections],
        swiftSettings: strict),

    // Dialects of older bridges, each with its page script.
    .target(
        name: "TomboloActions", dependencies: ["TomboloEngine", "TomboloBridge"],
        swiftSettings: strict),
    .target(
        name: "TomboloWVJB", dependencies: ["TomboloBridge", "TomboloEngine", "TomboloSystem", logging],
        swiftSettings: strict),
    .target(
        name: "TomboloFlex",
        dependencies: ["TomboloBridge", "TomboloEngine", "TomboloSystem", logging, orderedCollections],
        swiftSettings: strict),
    .target(
        name: "TomboloDSBridge", dependencies: ["TomboloEngine", "TomboloBridge"],
        swiftSettings: strict),

    // Files from web servers: requests, folders that survive a power failure, and releases that are signed.
    .systemLibrary(name: "COpenSSL"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CZstd"),
    .target(name: "CEndMark", cSettings: hardenedC),
    .target(
        name: "TomboloUpdates",
        dependencies: [
            "TomboloBridge", "TomboloEngine", "TomboloJSON", "TomboloSystem", "CEndMark", "COpenSSL", "CCurl", "CZstd",
            orderedCollections,
        ],
        // URLSession and CryptoKit.
        exclude: ["Apple"], swiftSettings: strict),

    .target(
        name: "TomboloReleasing",
        dependencies: ["TomboloUpdates", "TomboloJSON", "TomboloSystem", "COpenSSL", "CZstd", orderedCollections],
        swiftSettings: strict),

    // Routes that update without a release.
    .target(name: "CPatternSet", cxxSettings: hardenedCXX, linkerSettings: [.linkedLibrary(re2)]),
    .target(
        name: "TomboloRexxar",
        dependencies: [
            "TomboloEngine", "TomboloBridge", "TomboloSystem", "TomboloUpdates", "CPatternSet", logging,
            orderedCollections,
        ],
        // Expressions without RE2.
        exclude: ["Apple"], swiftSettings: strict),

    // Tests.
    .target(
        name: "TomboloTestServer", dependencies: ["TomboloEngine", "TomboloSystem", flyingFox, flyingSocks],
        swiftSettings: strict),
    .target(
        name: "TestSupport", dependencies: ["TomboloTestServer"], path: "Tests/Support/TestSupport",
        swiftSettings: strict),
    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: strict),
    .target(
        name: "DecisionCases", dependencies: ["SeededRandom", "TomboloBridge", "TomboloEngine"],
        path: "Tests/Support/DecisionCases",
        swiftSettings: strict),
    .executableTarget(
        name: "decision-probe", dependencies: ["DecisionCases"], path: "Tests/Probes/DecisionProbe",
        swiftSettings: strict),
    .testTarget(
        name: "TomboloSystemTests", dependencies: ["TomboloSystem", "TomboloTestServer"], swiftSettings: strict),
    .testTarget(
        name: "TomboloJSONTests",
        dependencies: ["SeededRandom", "TomboloJSON", orderedCollections],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloEngineTests",
        dependencies: [
            "TestSupport", "TomboloEngine", "TomboloTestServer", inMemoryLogging, logging,
        ],
        exclude: ["Schemes/Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloFlexRuleTests", dependencies: ["TomboloFlex", "TomboloBridge", "TomboloEngine"],
        swiftSettings: strict),
    .executableTarget(
        name: "store-probe", dependencies: ["TomboloRexxar", "TomboloUpdates"], path: "Tests/Probes/StoreProbe",
        exclude: ["kill-at-each-step"], swiftSettings: strict),
    .target(
        name: "RexxarFixtures",
        dependencies: [
            "TestSupport", "TomboloRexxar", "TomboloUpdates", "TomboloBridge", "TomboloEngine", "TomboloTestServer",
        ],
        path: "Tests/Support/RexxarFixtures", exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(
        name: "trust-probe", dependencies: ["TomboloUpdates"], path: "Tests/Probes/TrustProbe", swiftSettings: strict),
    .target(
        name: "ReleaseFixtures",
        dependencies: [
            "TestSupport", "TomboloUpdates", "TomboloReleasing", "TomboloJSON", "TomboloTestServer", "CZstd",
            orderedCollections,
        ],
        path: "Tests/Support/ReleaseFixtures", swiftSettings: strict),
    .executableTarget(
        name: "update-probe", dependencies: ["ReleaseFixtures", "TomboloEngine", "TomboloUpdates"],
        path: "Tests/Probes/UpdateProbe", exclude: ["kill-at-each-step"], swiftSettings: strict),
    .testTarget(
        name: "TomboloUpdatesTests",
        dependencies: [
            "ReleaseFixtures", "SeededRandom", "TestSupport", "TomboloUpdates", "TomboloEngine", "TomboloReleasing",
            "TomboloJSON",
            "TomboloTestServer", "update-probe", orderedCollections,
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .target(
        name: "FleetModel", dependencies: ["SeededRandom", "TomboloUpdates", "TomboloJSON", orderedCollections],
        path: "Benchmarks/Fleet/Model", swiftSettings: strict),
    .executableTarget(
        name: "bench-fleet", dependencies: ["FleetModel"], path: "Benchmarks/Fleet/Main", swiftSettings: strict),
    .executableTarget(
        name: "fleet-join", dependencies: ["FleetModel", "ReleaseFixtures", "TomboloUpdates"],
        path: "Benchmarks/Fleet/Join", swiftSettings: strict),
    .testTarget(
        name: "FleetModelTests",
        dependencies: [
            "FleetModel", "ReleaseFixtures", "TomboloReleasing", "TomboloUpdates",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloReleasingTests",
        dependencies: [
            "SeededRandom", "TestSupport", "TomboloReleasing", "TomboloUpdates", "TomboloJSON", "TomboloTestServer",
            orderedCollections,
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloRexxarTests",
        dependencies: [
            "ReleaseFixtures", "TestSupport", "RexxarFixtures", "SeededRandom", "store-probe", "TomboloRexxar",
            "TomboloUpdates", "TomboloBridge", "TomboloEngine", "TomboloTestServer", inMemoryLogging, logging,
            orderedCollections,
        ],
        swiftSettings: strict),
]

/// The engine of Linux and all that is built on it.
let linux: [Target] = [
    // GLib, GTK and WebKitGTK, and the modules on each.
    .systemLibrary(name: "CGLib", pkgConfig: flags(of: "gio-unix-2.0", header: "glib-2.0/gio/gio.h")),
    .systemLibrary(name: "CGTK", pkgConfig: flags(of: "gtk4", header: "gtk-4.0/gtk/gtk.h")),
    .systemLibrary(
        name: "CJavaScriptCore",
        pkgConfig: flags(of: "javascriptcoregtk-6.0", header: "webkitgtk-6.0/jsc/jsc.h")),
    .systemLibrary(
        name: "CWebKitGTK", pkgConfig: flags(of: "webkitgtk-6.0", header: "webkitgtk-6.0/webkit/webkit.h")),
    .systemLibrary(name: "CSoup", pkgConfig: flags(of: "libsoup-3.0", header: "libsoup-3.0/libsoup/soup.h")),
    .target(
        name: "GLibRuntime", dependencies: ["CGLib"], swiftSettings: mainActor,
        linkerSettings: libraries("gio-2.0", "gobject-2.0", "glib-2.0")),
    .target(
        name: "SoupRuntime", dependencies: ["CSoup", "GLibRuntime"], swiftSettings: mainActor,
        linkerSettings: libraries("soup-3.0")),
    .target(name: "CMainLoopHook", dependencies: ["GLibRuntime"], cSettings: hardenedC),

    // The extension of the web process.
    .target(name: "CWebProcess", exclude: ["Extension"], cSettings: hardenedC, plugins: ["WebProcessExtension"]),
    .plugin(name: "WebProcessExtension", capability: .buildTool()),

    // The mark of programs that are built for release: the part that reads it, and the part that an app links to have it.
    .target(name: "CReleaseMark"),
    .target(
        name: "TomboloRelease", dependencies: ["CReleaseMark"],
        cSettings: [.define("TOMBOLO_IS_RELEASE", .when(configuration: .release))]),

    // The engine and the facade.
    .target(
        name: "TomboloEngineGTK",
        dependencies: [
            "TomboloEngine", "TomboloSystem", "GLibRuntime", "CGLib", "CGTK", "CJavaScriptCore", "CWebKitGTK",
            "CReleaseMark", "CWebProcess", deque,
        ],
        swiftSettings: mainActor,
        linkerSettings: libraries(
            "webkitgtk-6.0", "javascriptcoregtk-6.0", "soup-3.0", "gtk-4", "pangocairo-1.0", "pango-1.0", "cairo",
            "gdk_pixbuf-2.0", "graphene-1.0"),
        plugins: ["WebProcessExtension"]),
    .target(
        name: "Tombolo",
        dependencies: [
            "TomboloEngine", "TomboloBridge", "TomboloJSON", "TomboloBindings", "TomboloInspector",
            "TomboloTranscripts", "TomboloEngineGTK", "TomboloSystem", "GLibRuntime", "SoupRuntime", "CGTK", logging,
        ],
        // The facade of Apple's systems.
        exclude: ["Apple"], swiftSettings: strict),

    // Widgets, views of dialects and of routes, and the keyring.
    .systemLibrary(name: "CAdwaita", pkgConfig: flags(of: "libadwaita-1", header: "libadwaita-1/adwaita.h")),
    .target(
        name: "TomboloWidgets", dependencies: ["TomboloEngine", "CAdwaita", "CGTK", "GLibRuntime"],
        swiftSettings: strict, linkerSettings: libraries("adwaita-1")),
    .target(
        name: "TomboloFlexUI", dependencies: ["TomboloFlex", "Tombolo", "TomboloBridge", "TomboloEngine"],
        swiftSettings: strict),
    .target(
        name: "TomboloRexxarUI",
        dependencies: [
            "TomboloRexxar", "TomboloUpdates", "Tombolo", "TomboloWidgets", "TomboloEngine", "TomboloBridge",
            "GLibRuntime", "CAdwaita", "CGLib", "CGTK", "CWebKitGTK",
        ],
        // The native parts of Apple's systems.
        exclude: ["Apple"], resources: [.embedInCode("Resources/rexxar.css")], swiftSettings: strict),
    .systemLibrary(name: "CSecret", pkgConfig: flags(of: "libsecret-1", header: "libsecret-1/libsecret/secret.h")),
    .target(
        name: "TomboloSecrets", dependencies: ["CSecret", "GLibRuntime"], swiftSettings: strict,
        linkerSettings: libraries("secret-1")),

    // The browser.
    .target(
        name: "TomboloBrowser", dependencies: ["TomboloEngine", "TomboloSystem", deque, grdb, orderedCollections],
        swiftSettings: strict),
    .target(
        name: "TomboloBrowserGTK",
        dependencies: [
            "TomboloBrowser", "Tombolo", "TomboloBridge", "TomboloEngine", "TomboloEngineGTK", "TomboloWidgets",
            "GLibRuntime", "CAdwaita", "CGLib", "CGTK", "CWebKitGTK",
        ],
        resources: [
            "browser.css", "internal.css", "start.html", "start.js", "failure.html", "failure.js",
        ].map { .embedInCode("Resources/\($0)") },
        swiftSettings: strict),

    // Tests of apps, and the command.
    .target(
        name: "TomboloTesting",
        dependencies: [
            "TomboloEngine", "TomboloBridge", "TomboloBindings", "TomboloEngineGTK", "GLibRuntime", "CGLib", "CGTK",
            "CJavaScriptCore", "CMainLoopHook", "TomboloTestServer", "TomboloTranscripts", orderedCollections,
        ],
        swiftSettings: strict),
    .target(
        name: "TomboloProgram",
        dependencies: ["Tombolo", "TomboloEngine", "TomboloSystem", "CGLib", argumentParser, logging],
        swiftSettings: strict),
    .executableTarget(
        name: "TomboloBrowserMain",
        dependencies: [
            "TomboloProgram", "TomboloBrowser", "TomboloBrowserGTK", "Tombolo", "TomboloEngineGTK", argumentParser,
        ],
        swiftSettings: strict),
    .target(
        name: "TomboloCLI",
        dependencies: [
            "TomboloPolicyCheck", "TomboloProgram", "Tombolo", "TomboloRexxar", "TomboloReleasing", "TomboloUpdates",
            "TomboloEngine", "TomboloBridge", "TomboloEngineGTK", "TomboloInspector", "TomboloTranscripts",
            "TomboloSystem",
            "CReleaseMark", "CGLib", "CGTK",
            "GLibRuntime",
            "SoupRuntime",
            argumentParser,
            flyingFox,
            flyingSocks,
            orderedCollections,
        ],
        resources: [
            .embedInCode("Resources/linked-licenses.txt"), .embedInCode("Resources/page-functions.js"),
            .embedInCode("Resources/tombolo.d.ts"), .embedInCode("Resources/tombolo-mock.mjs"),
            .embedInCode("Resources/tombolo-mock.d.mts"), .copy("Templates"),
        ],
        swiftSettings: strict),

    // The check of access policies when an app is built.
    .target(name: "TomboloPolicyCheck", dependencies: ["TomboloBridge", "TomboloEngine"], swiftSettings: strict),
    .executableTarget(
        name: "TomboloPolicyCheckMain", dependencies: ["TomboloPolicyCheck", "TomboloEngine"], swiftSettings: strict),
    .plugin(name: "AccessPolicyCheck", capability: .buildTool(), dependencies: ["TomboloPolicyCheckMain"]),

    .executableTarget(name: "TomboloMain", dependencies: ["TomboloCLI"], swiftSettings: strict),

    // Examples. A target has the name of its program, by which the program finds its pages.
    .executableTarget(
        name: "tour", dependencies: ["Tombolo", "TomboloEngine", "TomboloJSON", argumentParser], path: "Examples/Tour",
        resources: [.copy("pages")], swiftSettings: strict),
    .executableTarget(
        name: "first-app", dependencies: ["Tombolo"], path: "Examples/FirstApp",
        resources: [.copy("pages")], swiftSettings: strict),
    .executableTarget(
        name: "live-routes",
        dependencies: [
            "Tombolo", "TomboloEngine", "TomboloReleasing", "TomboloRexxar", "TomboloRexxarUI", "TomboloUpdates",
            argumentParser, flyingFox, flyingSocks,
        ],
        path: "Examples/Routes", resources: [.copy("pages")], swiftSettings: strict),

    .executableTarget(
        name: "tombolo-demo",
        dependencies: [
            "TomboloCLI", "TomboloProgram", "Tombolo", "TomboloActions", "TomboloDSBridge", "TomboloFlex",
            "TomboloRexxar", "TomboloRexxarUI", "TomboloWVJB", "TomboloEngine", "TomboloBridge", argumentParser,
            orderedCollections,
        ],
        path: "Examples/LegacyBridges", resources: [.copy("demos")], swiftSettings: strict),

    // Benchmarks.
    .executableTarget(
        name: "bench-subject", dependencies: ["Tombolo", "TomboloEngine"], path: "Benchmarks/Subject",
        resources: [.copy("pages")], swiftSettings: strict),
    .executableTarget(
        name: "bench-dialects",
        dependencies: [
            "Tombolo", "TomboloActions", "TomboloBridge", "TomboloDSBridge", "TomboloFlex", "TomboloWVJB",
        ],
        path: "Benchmarks/Dialects", resources: [.copy("pages")], swiftSettings: strict),
    .executableTarget(
        name: "bench-routes", dependencies: ["TomboloRexxar", "TomboloTesting"], path: "Benchmarks/Routes",
        swiftSettings: strict),
    .executableTarget(
        name: "bench-container", dependencies: ["Tombolo", "TomboloRexxarUI", "TomboloTesting"],
        path: "Benchmarks/Container", swiftSettings: strict),
    .executableTarget(
        name: "bench-library", dependencies: ["BenchmarkSupport", "TomboloBrowser"], path: "Benchmarks/Library",
        swiftSettings: strict),
    .executableTarget(
        name: "bench-releases", dependencies: ["COpenSSL", "ReleaseFixtures", "TomboloUpdates"],
        path: "Benchmarks/Releases", swiftSettings: strict),
    .target(
        name: "BenchmarkSupport", dependencies: ["CGLib", "SeededRandom"], path: "Benchmarks/Support",
        swiftSettings: strict, linkerSettings: libraries("glib-2.0")),
    .executableTarget(
        name: "bench-typing",
        dependencies: [
            "BenchmarkSupport", "Tombolo", "TomboloBrowser", "TomboloBrowserGTK", "GLibRuntime",
            "CGLib", "CGTK",
        ],
        path: "Benchmarks/Typing", swiftSettings: strict),
    .executableTarget(
        name: "bench-hostile",
        dependencies: [
            "BenchmarkSupport", "CGTK", "CMainLoopHook", "TomboloBridge", "TomboloEngine", "TomboloTesting",
            argumentParser,
        ],
        path: "Benchmarks/Hostile", swiftSettings: strict),
    .executableTarget(name: "bench", path: "Benchmarks/Runner", swiftSettings: strict),

    // Tests.
    .testTarget(
        name: "GLibRuntimeTests", dependencies: ["GLibRuntime", "CGLib", "CGTK", "CMainLoopHook"],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloEngineGTKTests",
        dependencies: [
            "TestSupport", "TomboloEngineGTK", "TomboloEngine", "TomboloBridge", "TomboloTesting", "GLibRuntime",
            "CGLib", "CGTK",
            "CWebKitGTK", "CWebProcess",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloBridgeTests",
        dependencies: [
            "TestSupport", "DecisionCases", "SeededRandom", "TomboloBridge", "TomboloEngine", "TomboloTesting", "CGTK",
            orderedCollections,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloBindingsTests",
        dependencies: [
            "TestSupport", "TomboloBindings", "TomboloBridge", "TomboloEngine", "TomboloTesting", "TomboloTestServer",
            orderedCollections,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloTranscriptsTests",
        dependencies: ["TomboloTranscripts", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloObservabilityTests",
        dependencies: [
            "TomboloObservability", "TomboloBridge", "TomboloEngine", "TomboloTesting", inMemoryLogging, logging,
            metrics, metricsTestKit, tracing, inMemoryTracing,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloInspectorTests",
        dependencies: [
            "TomboloInspector", "TomboloBridge", "TomboloEngine", "TomboloTesting", "TomboloTranscripts",
            orderedCollections,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloActionsTests",
        dependencies: ["TestSupport", "TomboloActions", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloWVJBTests",
        dependencies: [
            "TestSupport", "TomboloWVJB", "TomboloBridge", "TomboloEngine", "TomboloTesting", inMemoryLogging, logging,
        ],
        resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
        name: "TomboloDialectsTests",
        dependencies: [
            "SeededRandom", "TomboloActions", "TomboloDSBridge", "TomboloFlex", "TomboloWVJB", "TomboloBridge",
            "TomboloEngine", "TomboloTesting",
        ],
        resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
        name: "TomboloDSBridgeTests",
        dependencies: ["TestSupport", "TomboloDSBridge", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloCLITests",
        dependencies: [
            "TestSupport", "SeededRandom", "TomboloBrowserMain", "TomboloMain", "tombolo-demo", "application-probe",
            "TomboloCLI", "TomboloReleasing", "TomboloUpdates",
            "TomboloFlex", "TomboloPolicyCheck", "TomboloPolicyCheckMain", "TomboloProgram", "TomboloEngine",
            "TomboloInspector", "TomboloEngineGTK", "TomboloBridge", "TomboloRexxar",
            "TomboloTestServer", "TomboloTesting", "Tombolo",
            argumentParser, flyingFox, flyingSocks, orderedCollections,
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(
        name: "application-probe", dependencies: ["CGLib", "GLibRuntime", "Tombolo", "TomboloEngine"],
        path: "Tests/Probes/ApplicationProbe", swiftSettings: strict),
    // No test target depends on these: all tests are one program, which would have the mark, too.
    .target(name: "ReleaseProbeMark", dependencies: ["CReleaseMark"], path: "Tests/Probes/ReleaseProbeMark"),
    .executableTarget(
        name: "release-probe", dependencies: ["ReleaseProbeMark", "Tombolo"], path: "Tests/Probes/ReleaseProbe",
        swiftSettings: strict),
    .testTarget(
        name: "TomboloTests",
        dependencies: [
            "ReleaseFixtures", "TestSupport", "application-probe", "Tombolo", "TomboloBridge", "TomboloEngine",
            "TomboloTestServer", "TomboloTesting", "TomboloUpdates", "CGTK", "GLibRuntime", inMemoryLogging, logging,
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "session-probe", dependencies: ["TomboloBrowser"], path: "Tests/Probes/SessionProbe",
        swiftSettings: strict),
    .executableTarget(
        name: "library-probe", dependencies: ["TomboloBrowser"], path: "Tests/Probes/LibraryProbe",
        swiftSettings: strict),
    .testTarget(
        name: "TomboloBrowserTests",
        dependencies: [
            "TestSupport", "library-probe", "session-probe", "SeededRandom", "TomboloBrowser", "TomboloEngine",
            "TomboloTestServer",
            grdb,
            orderedCollections,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloBrowserGTKTests",
        dependencies: [
            "TestSupport", "Tombolo", "TomboloBrowserGTK", "TomboloBrowser", "TomboloEngine", "TomboloEngineGTK",
            "TomboloTesting",
            "TomboloWidgets", "GLibRuntime", "CAdwaita", "CGLib", "CGTK", "CWebKitGTK",
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "EngineContractTests",
        dependencies: [
            "TestSupport", "TomboloBridge", "TomboloEngine", "TomboloEngineGTK", "TomboloTesting", "CGTK",
            "CWebKitGTK",
        ],
        resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
        name: "TomboloFlexTests",
        dependencies: [
            "TestSupport", "TomboloFlex", "TomboloFlexUI", "Tombolo", "TomboloBridge", "TomboloEngine",
            "TomboloTesting", "CGTK",
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "TomboloRexxarUITests",
        dependencies: [
            "ReleaseFixtures", "TestSupport", "RexxarFixtures", "TomboloRexxar", "TomboloUpdates", "TomboloRexxarUI",
            "TomboloActions", "TomboloDSBridge", "TomboloFlex", "TomboloWVJB", "TomboloWidgets", "Tombolo",
            "TomboloBridge",
            "TomboloEngine", "TomboloEngineGTK", "TomboloInspector", "TomboloTesting", "GLibRuntime", "CAdwaita",
            "CGTK",
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "secrets-probe", dependencies: ["TomboloSecrets", "CMainLoopHook"], path: "Tests/Probes/SecretsProbe",
        swiftSettings: strict),
    .testTarget(
        name: "TomboloSecretsTests",
        dependencies: ["TestSupport", "secrets-probe", "TomboloSecrets", "TomboloTesting", "CMainLoopHook"],
        swiftSettings: strict),
    // What scripts build and check.
    .testTarget(
        name: "PackagingTests", dependencies: ["TestSupport", "TomboloEngine", "TomboloTesting"],
        swiftSettings: strict),
    .testTarget(
        name: "TomboloTestingTests",
        dependencies: ["TestSupport", "TomboloBridge", "TomboloEngine", "TomboloTestServer", "TomboloTesting"],
        swiftSettings: strict),
]

/// The engine of Apple's systems, compiled against our own declarations of WebKit, AppKit and JavaScriptCore, and its tests on a simulation of the web view; see
/// Tools/AppleCheck. Only in our own checks: a package with unsafe flags cannot be a dependency.
let appleNames = ["AppKit", "JavaScriptCore", "ObjectiveC", "SwiftUI", "WebKit"].flatMap {
    ["-module-alias", "\($0)=Apple\($0)"]
}
let apple: [SwiftSetting] = [.unsafeFlags(appleNames)]
/// The facade and the container of Apple's systems have the names of those of Linux. Their files are links, because a target of SwiftPM has its files for
/// itself.
let appleContainer = apple + [.unsafeFlags(["-module-alias", "Tombolo=AppleTombolo"])]
let appleChecks: [Target] = [
    .target(name: "AppleObjectiveC", path: "Tools/AppleCheck/Declarations/ObjectiveC", swiftSettings: strict + apple),
    .target(name: "AppleAppKit", path: "Tools/AppleCheck/Declarations/AppKit", swiftSettings: strict + apple),
    .target(
        name: "AppleJavaScriptCore", path: "Tools/AppleCheck/Declarations/JavaScriptCore",
        swiftSettings: strict + apple),
    .target(
        name: "AppleWebKit", dependencies: ["AppleAppKit", "AppleObjectiveC"],
        path: "Tools/AppleCheck/Declarations/WebKit", swiftSettings: strict + apple),
    .target(
        name: "TomboloEngineWK",
        dependencies: ["TomboloEngine", "TomboloSystem", "AppleJavaScriptCore", "AppleWebKit"],
        swiftSettings: mainActor + apple),
    .target(
        name: "AppleSwiftUI", dependencies: ["AppleAppKit"], path: "Tools/AppleCheck/Declarations/SwiftUI",
        swiftSettings: strict + apple),
    .target(
        name: "AppleTombolo",
        dependencies: [
            "TomboloEngine", "TomboloBridge", "TomboloJSON", "TomboloEngineWK", "AppleSwiftUI", "AppleWebKit", logging,
        ],
        path: "Tests/Support/AppleTombolo", swiftSettings: strict + apple),
    .target(
        name: "AppleRexxarUI",
        dependencies: [
            "TomboloRexxar", "TomboloUpdates", "AppleTombolo", "TomboloWidgets", "TomboloEngine", "TomboloBridge",
            "AppleSwiftUI", "AppleWebKit",
        ],
        path: "Tests/Support/AppleRexxarUI", swiftSettings: strict + appleContainer),
    .target(name: "SimulatedEngineStart", path: "Tests/Support/SimulatedEngineStart"),
    .testTarget(
        name: "TomboloEngineWKTests",
        dependencies: [
            "TomboloEngineWK", "TomboloEngine", "TomboloBridge", "TomboloRexxar", "TomboloTesting", "AppleRexxarUI",
            "AppleTombolo", "SimulatedEngineStart", "AppleWebKit",
        ],
        swiftSettings: mainActor + apple),
]

/// The targets of Apple's systems: the portable ones with the system's libraries in place of those of Linux, and the engine over WKWebView with the facade. The
/// publisher's side of releases, and the tests that need it, are for Linux. See Documentation/Platforms.md for what of it has been tried.
///
/// The compiler rejects two files of one name in a module. So a file of Linux is excluded if one in the folder `Apple` has its name, although its content is in a
/// condition for Linux; scripts/check-apple finds such files.
let onApple: [Target] =
    portable.filter { target in
        ![
            "CPatternSet", "COpenSSL", "CCurl", "CZstd", "TomboloUpdates", "TomboloReleasing", "TomboloUpdatesTests",
            "TomboloReleasingTests", "FleetModel", "FleetModelTests", "bench-fleet", "fleet-join", "ReleaseFixtures",
            "trust-probe", "update-probe", "TomboloRexxar", "store-probe", "RexxarFixtures", "TomboloRexxarTests",
        ].contains(target.name)
    } + [
        .target(
            name: "TomboloUpdates",
            dependencies: [
                "TomboloBridge", "TomboloEngine", "TomboloJSON", "TomboloSystem", "CEndMark", orderedCollections,
            ],
            exclude: ["Fetching/TransferThread.swift", "Fetching/WebExchange.swift", "Files/RunningDigest.swift"],
            swiftSettings: strict),
        .target(
            name: "TomboloRexxar",
            dependencies: [
                "TomboloEngine", "TomboloBridge", "TomboloSystem", "TomboloUpdates", logging, orderedCollections,
            ],
            exclude: ["Routes/PatternSet.swift"], swiftSettings: strict),
        .target(name: "TomboloEngineWK", dependencies: ["TomboloEngine", "TomboloSystem"], swiftSettings: mainActor),
        .target(
            name: "Tombolo",
            dependencies: ["TomboloEngine", "TomboloBridge", "TomboloJSON", "TomboloEngineWK", logging],
            exclude: ["Pages/PageView.swift", "Permissions", "Release/ProgramBundle.swift"], swiftSettings: strict),
        .target(
            name: "TomboloFlexUI", dependencies: ["TomboloFlex", "Tombolo", "TomboloBridge", "TomboloEngine"],
            swiftSettings: strict),
        .target(name: "TomboloWidgets", swiftSettings: strict),
        .target(
            name: "TomboloRexxarUI",
            dependencies: [
                "TomboloRexxar", "TomboloUpdates", "Tombolo", "TomboloWidgets", "TomboloEngine", "TomboloBridge",
            ],
            exclude: ["GTK", "Resources"], swiftSettings: strict),
    ]

#if canImport(Darwin)
let isApple = true
#else
/// scripts/check-apple reads the package as a Mac does.
let isApple = Context.environment["TOMBOLO_APPLE_MANIFEST"] == "1"
#endif

let isPortable = Context.environment["TOMBOLO_PORTABLE"] == "1"

let portableDependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
]

let linuxDependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
]

let portableProducts: [Product] = [
    .library(name: "TomboloActions", targets: ["TomboloActions"]),
    .library(name: "TomboloWVJB", targets: ["TomboloWVJB"]),
    .library(name: "TomboloFlex", targets: ["TomboloFlex"]),
    .library(name: "TomboloDSBridge", targets: ["TomboloDSBridge"]),
    .library(name: "TomboloObservability", targets: ["TomboloObservability"]),
    .library(name: "TomboloRexxar", targets: ["TomboloRexxar"]),
    .library(name: "TomboloUpdates", targets: ["TomboloUpdates"]),
]

let linuxProducts: [Product] = [
    // With the modules whose names `import Tombolo` shows in part, so that an app can import them too.
    .library(name: "Tombolo", targets: ["Tombolo", "TomboloEngine", "TomboloBridge", "TomboloJSON"]),
    .library(name: "TomboloFlexUI", targets: ["TomboloFlexUI"]),
    .library(name: "TomboloRexxarUI", targets: ["TomboloRexxarUI"]),
    .library(name: "TomboloSecrets", targets: ["TomboloSecrets"]),
    .library(name: "TomboloTesting", targets: ["TomboloTesting"]),
    .library(name: "TomboloTranscripts", targets: ["TomboloTranscripts"]),
    .library(name: "TomboloRelease", targets: ["TomboloRelease"]),
    .plugin(name: "AccessPolicyCheck", targets: ["AccessPolicyCheck"]),
    .executable(name: "tombolo", targets: ["TomboloMain"]),
    .executable(name: "tombolo-browser", targets: ["TomboloBrowserMain"]),
    .executable(name: "tombolo-demo", targets: ["tombolo-demo"]),
    .executable(name: "tour", targets: ["tour"]),
    .executable(name: "first-app", targets: ["first-app"]),
    .executable(name: "live-routes", targets: ["live-routes"]),
]

let appleProducts =
    portableProducts
    + linuxProducts.filter { ["Tombolo", "TomboloFlexUI", "TomboloRexxarUI"].contains($0.name) }

let package = Package(
    name: "Tombolo",
    platforms: [.macOS("15.4"), .iOS("18.4")],
    products: isApple ? appleProducts : portableProducts + (isPortable ? [] : linuxProducts),
    dependencies: portableDependencies + (isApple || isPortable ? [] : linuxDependencies),
    targets: isApple ? onApple : portable + (isPortable ? [] : linux) + (isStrict && !isPortable ? appleChecks : []),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

for (folder, modules) in folders {
    for target in package.targets where modules.contains(target.name) {
        target.path = "Sources/\(folder)/\(target.name)"
    }
}
