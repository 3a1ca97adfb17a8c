import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The table of features that only some engines have.
@Suite struct EngineFeatureTests {
    @Test(arguments: EngineFeature.allCases)
    func theTableNamesEachFeature(feature: EngineFeature) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let table = try String(contentsOf: root.appending(path: "Documentation/Platforms.md"), encoding: .utf8)
        #expect(table.contains("(`\(feature.rawValue)`) |"))
    }

    @Test(arguments: TestEngine.all)
    @MainActor
    func webKitGTKHasAllFeatures(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            #expect(EngineFeature.allCases.allSatisfy(test.page.supports))
        }
    }
}
