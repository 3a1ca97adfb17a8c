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
let strict: [SwiftSetting] =
    (Context.environment["TOMBOLO_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []) + [
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
    return "\(Context.packageDirectory)/Sources/CWebKitGTK/headers.pc"
}

/// RE2, within the program where TOMBOLO_STATIC_RE2 is 1, as in scripts/build-deb: releases of Debian have the library under different names.
let re2 = Context.environment["TOMBOLO_STATIC_RE2"] == "1" ? ":libre2.a" : "re2"

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

let package = Package(
    name: "Tombolo",
    platforms: [.macOS("15.4"), .iOS("18.4")],
    products: [
        .library(name: "Tombolo", targets: ["Tombolo"]),
        .library(name: "TomboloActions", targets: ["TomboloActions"]),
        .library(name: "TomboloWVJB", targets: ["TomboloWVJB"]),
        .library(name: "TomboloFlex", targets: ["TomboloFlex"]),
        .library(name: "TomboloDSBridge", targets: ["TomboloDSBridge"]),
        .library(name: "TomboloRexxar", targets: ["TomboloRexxar"]),
        .library(name: "TomboloSecrets", targets: ["TomboloSecrets"]),
        .library(name: "TomboloTesting", targets: ["TomboloTesting"]),
        .library(name: "TomboloRelease", targets: ["TomboloRelease"]),
        .executable(name: "tombolo", targets: ["TomboloCLI"]),
        .executable(name: "tour", targets: ["tour"]),
        .executable(name: "first-app", targets: ["first-app"]),
        .executable(name: "live-routes", targets: ["live-routes"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
    ],
    targets: [
        // C, and what knows C
        .systemLibrary(
            name: "CWebKitGTK", pkgConfig: flags(of: "webkitgtk-6.0", header: "webkitgtk-6.0/webkit/webkit.h")),
        .target(name: "CMainLoopHook", dependencies: ["GLibRuntime"], cSettings: hardenedC),
        .target(name: "GLibRuntime", dependencies: ["CWebKitGTK"], swiftSettings: mainActor),
        .target(name: "CWebProcess", exclude: ["Extension"], cSettings: hardenedC, plugins: ["WebProcessExtension"]),
        .plugin(name: "WebProcessExtension", capability: .buildTool()),

        // The mark of programs that are built for release: what reads it, and what an app links to have it
        .target(name: "CReleaseMark"),
        .target(
            name: "TomboloRelease", dependencies: ["CReleaseMark"],
            cSettings: [.define("TOMBOLO_IS_RELEASE", .when(configuration: .release))]),

        // The core: values, then the bridge over them
        .target(name: "COpenBeneath", cSettings: hardenedC),
        .target(
            name: "TomboloEngine", dependencies: ["COpenBeneath", deque, orderedCollections],
            resources: [
                .embedInCode("Resources/console-page.js"), .embedInCode("Resources/console-relay.js"),
                .embedInCode("Resources/engine-advisories.json"),
            ], swiftSettings: strict),
        .target(
            name: "TomboloBridge", dependencies: ["TomboloEngine", deque, orderedCollections],
            resources: [.embedInCode("Resources/page.js"), .embedInCode("Resources/relay.js")],
            swiftSettings: strict),

        // Dialects: a module for each, with its page-side half
        .target(
            name: "TomboloActions", dependencies: ["TomboloEngine", "TomboloBridge"],
            resources: [.embedInCode("Resources/actions.js")], swiftSettings: strict),
        .target(
            name: "TomboloWVJB", dependencies: ["TomboloBridge", "TomboloEngine"],
            resources: [.embedInCode("Resources/wvjb.js")], swiftSettings: strict),
        .target(
            name: "TomboloFlex", dependencies: ["Tombolo", "TomboloBridge", "TomboloEngine", orderedCollections],
            resources: [.embedInCode("Resources/flex.js"), .embedInCode("Resources/scrolling.js")],
            swiftSettings: strict),
        .target(
            name: "TomboloDSBridge", dependencies: ["TomboloEngine", "TomboloBridge"],
            resources: [.embedInCode("Resources/dsbridge.js")], swiftSettings: strict),

        // Native widgets that more than one layer above shows
        .systemLibrary(name: "CAdwaita", pkgConfig: flags(of: "libadwaita-1", header: "libadwaita-1/adwaita.h")),
        .target(
            name: "TomboloWidgets", dependencies: ["CAdwaita", "CWebKitGTK", "GLibRuntime"], swiftSettings: strict),

        // Routes that update without a release
        .target(name: "CPatternSet", cxxSettings: hardenedCXX, linkerSettings: [.linkedLibrary(re2)]),
        .systemLibrary(name: "COpenSSL"),
        .systemLibrary(name: "CCurl"),
        .target(
            name: "TomboloRexxar",
            dependencies: [
                "Tombolo", "TomboloWidgets", "TomboloEngine", "TomboloBridge", "GLibRuntime", "CPatternSet", "COpenSSL",
                "CCurl",
                "CAdwaita", "CWebKitGTK", orderedCollections,
            ],
            resources: ["rexxar.js", "clear-text.js", "rexxar.css"].map { .embedInCode("Resources/\($0)") },
            swiftSettings: strict),

        // The browser: its values, and the window that shows them
        .target(
            name: "TomboloBrowser", dependencies: ["TomboloEngine", deque, grdb, orderedCollections],
            swiftSettings: strict),
        .target(
            name: "TomboloBrowserGTK",
            dependencies: [
                "TomboloBrowser", "Tombolo", "TomboloBridge", "TomboloEngine", "TomboloEngineGTK", "TomboloWidgets",
                "GLibRuntime", "CAdwaita", "CWebKitGTK",
            ],
            resources: [
                "browser.css", "internal.css", "start.html", "start.js", "failure.html", "failure.js", "frame.js",
                "pull.js",
            ].map { .embedInCode("Resources/\($0)") },
            swiftSettings: strict),

        // The user's keyring
        .systemLibrary(name: "CSecret", pkgConfig: flags(of: "libsecret-1", header: "libsecret-1/libsecret/secret.h")),
        .target(
            name: "TomboloSecrets", dependencies: ["CSecret", "CWebKitGTK", "GLibRuntime"], swiftSettings: strict),

        // Engines
        .target(
            name: "TomboloEngineGTK",
            dependencies: ["TomboloEngine", "GLibRuntime", "CWebKitGTK", "CReleaseMark", "CWebProcess", deque],
            resources: [.embedInCode("Resources/function-result.js")], swiftSettings: mainActor,
            plugins: ["WebProcessExtension"]),

        // What an app imports, what its tests import, and the command
        .target(
            name: "Tombolo",
            dependencies: ["TomboloEngine", "TomboloBridge", "TomboloEngineGTK", "GLibRuntime", "CWebKitGTK"],
            swiftSettings: strict),
        .target(
            name: "TomboloTesting",
            dependencies: [
                "TomboloEngine", "TomboloBridge", "TomboloEngineGTK", "GLibRuntime", "CWebKitGTK", "CMainLoopHook",
                flyingFox,
                flyingSocks,
            ],
            resources: [
                "fake-core.js", "fake-world.js", "report.js", "add-frame.js", "secret-listening.js",
                "secret-stopping.js", "secret-scan.js",
            ].map { .embedInCode("Resources/\($0)") },
            swiftSettings: strict),
        .executableTarget(
            name: "TomboloCLI",
            dependencies: [
                "Tombolo", "TomboloActions", "TomboloBrowser", "TomboloBrowserGTK", "TomboloDSBridge", "TomboloFlex",
                "TomboloRexxar", "TomboloWVJB", "TomboloEngine", "TomboloBridge",
                "TomboloEngineGTK",
                "CReleaseMark", "CWebKitGTK", argumentParser, flyingFox, flyingSocks, orderedCollections,
            ],
            resources: [
                .copy("demos"), .embedInCode("Resources/reload.js"), .embedInCode("Resources/settle.js"),
            ],
            swiftSettings: strict),

        // Examples; a target's name is its program's, which is how a program finds its pages
        .executableTarget(
            name: "tour", dependencies: ["Tombolo", argumentParser], path: "Examples/Tour",
            resources: [.copy("pages")], swiftSettings: strict),
        .executableTarget(
            name: "first-app", dependencies: ["Tombolo"], path: "Examples/FirstApp",
            resources: [.copy("pages")], swiftSettings: strict),
        .executableTarget(
            name: "live-routes",
            dependencies: ["Tombolo", "TomboloRexxar", argumentParser, flyingFox, flyingSocks],
            path: "Examples/Routes", resources: [.copy("pages")], swiftSettings: strict),

        // Benchmarks
        .executableTarget(
            name: "bench-subject", dependencies: ["Tombolo"], path: "Benchmarks/Subject",
            resources: [.copy("pages")], swiftSettings: strict),
        .executableTarget(
            name: "bench-dialects",
            dependencies: ["Tombolo", "TomboloActions", "TomboloDSBridge", "TomboloFlex", "TomboloWVJB"],
            path: "Benchmarks/Dialects", resources: [.copy("pages")], swiftSettings: strict),
        .executableTarget(
            name: "bench-routes", dependencies: ["TomboloRexxar", "TomboloTesting"], path: "Benchmarks/Routes",
            swiftSettings: strict),
        .executableTarget(
            name: "bench-container", dependencies: ["Tombolo", "TomboloRexxar", "TomboloTesting"],
            path: "Benchmarks/Container", swiftSettings: strict),
        .executableTarget(
            name: "bench-library", dependencies: ["SeededRandom", "TomboloBrowser"], path: "Benchmarks/Library",
            swiftSettings: strict),
        .target(
            name: "BenchmarkSupport", dependencies: ["CWebKitGTK"], path: "Benchmarks/Support", swiftSettings: strict),
        .executableTarget(
            name: "bench-typing",
            dependencies: [
                "BenchmarkSupport", "SeededRandom", "Tombolo", "TomboloBrowser", "TomboloBrowserGTK", "GLibRuntime",
                "CWebKitGTK",
            ],
            path: "Benchmarks/Typing", swiftSettings: strict),
        .executableTarget(
            name: "bench-hostile",
            dependencies: [
                "BenchmarkSupport", "CMainLoopHook", "TomboloBridge", "TomboloEngine", "TomboloTesting",
                argumentParser,
            ],
            path: "Benchmarks/Hostile", swiftSettings: strict),
        .executableTarget(name: "bench", path: "Benchmarks/Runner", swiftSettings: strict),

        // Tests
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        .testTarget(
            name: "GLibRuntimeTests", dependencies: ["GLibRuntime", "CWebKitGTK", "CMainLoopHook"],
            swiftSettings: strict),
        .testTarget(
            name: "TomboloEngineGTKTests",
            dependencies: [
                "TomboloEngineGTK", "TomboloEngine", "TomboloBridge", "TomboloTesting", "GLibRuntime", "CWebKitGTK",
                "CWebProcess",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TomboloEngineTests",
            dependencies: ["SeededRandom", "TomboloEngine", "TomboloTesting", orderedCollections],
            exclude: ["Schemes/Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TomboloBridgeTests",
            dependencies: [
                "DecisionCases", "SeededRandom", "TomboloBridge", "TomboloEngine", "TomboloTesting", "CWebKitGTK",
                orderedCollections,
            ],
            swiftSettings: strict),
        .target(
            name: "DecisionCases", dependencies: ["SeededRandom", "TomboloBridge", "TomboloEngine"],
            path: "Tests/DecisionCases",
            swiftSettings: strict),
        .executableTarget(
            name: "decision-probe", dependencies: ["DecisionCases"], path: "Tests/DecisionProbe", swiftSettings: strict),
        .testTarget(
            name: "TomboloActionsTests",
            dependencies: ["TomboloActions", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TomboloWVJBTests",
            dependencies: ["TomboloWVJB", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
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
            dependencies: ["TomboloDSBridge", "TomboloBridge", "TomboloEngine", "TomboloTesting"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TomboloCLITests",
            dependencies: [
                "SeededRandom", "TomboloCLI", "TomboloEngine", "TomboloEngineGTK", "TomboloBridge", "TomboloRexxar",
                "TomboloTesting", argumentParser,
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .executableTarget(
            name: "application-probe", dependencies: ["Tombolo"], path: "Tests/ApplicationProbe", swiftSettings: strict),
        // No test target depends on these: all tests are one program, which would have the mark, too.
        .target(name: "ReleaseProbeMark", dependencies: ["CReleaseMark"], path: "Tests/ReleaseProbeMark"),
        .executableTarget(
            name: "release-probe", dependencies: ["ReleaseProbeMark", "Tombolo"], path: "Tests/ReleaseProbe",
            swiftSettings: strict),
        .testTarget(
            name: "TomboloTests",
            dependencies: [
                "application-probe", "Tombolo", "TomboloBridge", "TomboloEngine", "TomboloTesting", "CWebKitGTK",
                "GLibRuntime",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "session-probe", dependencies: ["TomboloBrowser"], path: "Tests/SessionProbe", swiftSettings: strict),
        .executableTarget(
            name: "library-probe", dependencies: ["TomboloBrowser"], path: "Tests/LibraryProbe", swiftSettings: strict),
        .testTarget(
            name: "TomboloBrowserTests",
            dependencies: [
                "library-probe", "session-probe", "SeededRandom", "TomboloBrowser", "TomboloEngine", "TomboloTesting",
                grdb,
                orderedCollections,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TomboloBrowserGTKTests",
            dependencies: [
                "TomboloBrowserGTK", "TomboloBrowser", "TomboloEngine", "TomboloEngineGTK", "TomboloTesting",
                "TomboloWidgets", "GLibRuntime", "CAdwaita", "CWebKitGTK",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "EngineContractTests",
            dependencies: ["TomboloBridge", "TomboloEngine", "TomboloEngineGTK", "TomboloTesting", "CWebKitGTK"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "TomboloFlexTests",
            dependencies: [
                "TomboloFlex", "Tombolo", "TomboloBridge", "TomboloEngine", "TomboloTesting", "CWebKitGTK",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .executableTarget(
            name: "store-probe", dependencies: ["TomboloRexxar"], path: "Tests/StoreProbe",
            exclude: ["kill-at-each-step"], swiftSettings: strict),
        .testTarget(
            name: "TomboloRexxarTests",
            dependencies: [
                "SeededRandom", "store-probe", "TomboloRexxar", "TomboloWidgets", "Tombolo", "TomboloBridge",
                "TomboloEngine",
                "TomboloEngineGTK",
                "TomboloTesting", "GLibRuntime", "CAdwaita", "CWebKitGTK", orderedCollections,
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .executableTarget(
            name: "secrets-probe", dependencies: ["TomboloSecrets", "CMainLoopHook"], path: "Tests/SecretsProbe",
            swiftSettings: strict),
        .testTarget(
            name: "TomboloSecretsTests",
            dependencies: ["secrets-probe", "TomboloSecrets", "TomboloTesting", "CMainLoopHook"],
            swiftSettings: strict),
        .testTarget(
            name: "TomboloTestingTests", dependencies: ["TomboloEngine", "TomboloTesting"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
