/// Names that a new app cannot have, because it contains a module or program with the same name.
enum ReservedNames {
    /// Whether an app already contains a module or program with one of these names.
    static func contains(module: String, product: String) -> Bool {
        module.hasPrefix("Tombolo") || modules.contains(module) || products.contains(product)
    }

    /// Names of modules that an app already contains, whose duplicates SwiftPM rejects, and of types that an app's files use.
    private static let modules = Set(
        (ofTombolo + " " + ofToolchain + " " + types).split(whereSeparator: \.isWhitespace).map(String.init))

    /// Tombolo's programs whose names do not begin with “tombolo”.
    private static let products: Set<String> = ["first-app", "live-routes", "tour"]

    /// The modules of Tombolo and of the packages on which it depends, except those whose names begin with Tombolo.
    private static let ofTombolo = """
        AppleAppKit AppleJavaScriptCore AppleObjectiveC AppleRexxarUI AppleSwiftUI AppleTombolo AppleWebKit
        ArgumentParser ArgumentParserTestHelpers ArgumentParserToolInfo BasicContainers
        BenchmarkSupport BitCollections CAdwaita CAppGTK CCurl CEndMark CGLib CGTK CJavaScriptCore CMainLoopHook
        Collections ContainersPreview COpenBeneath COpenSSL CPatternSet CReleaseMark CSecret CSoup
        CSystemLinux CWebKitGTK CWebProcess CZstd DecisionCases DequeModule FleetModel FlyingFox
        FlyingSocks
        GLibRuntime GRDB GRDBSQLCipher GRDBSQLite HashTreeCollections HeapModule InMemoryLogging
        CoreMetrics InMemoryTracing Instrumentation
        InternalCollectionsUtilities Logging Metrics MetricsTestKit OrderedCollections ReleaseFixtures ReleaseProbeMark
        RexxarFixtures
        RopeModule SeededRandom SimulatedEngineStart SortedCollections ServiceContextModule SoupRuntime TestSupport Tracing
        TrailingElementsModule XCTest
        """

    private static let ofToolchain = """
        Dispatch Foundation FoundationEssentials FoundationNetworking FoundationXML Glibc Musl
        Observation PackageDescription PackagePlugin Swift Synchronization Testing
        """

    private static let types = """
        Any Application Array Bool Character Double Float Grant Greeter Int Language MainWindow Optional
        Page Program Protocol Result Self Set Site String Task Type Void Window
        """
}
