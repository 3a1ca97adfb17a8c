import Testing
import TomboloEngine

@testable import TomboloBridge

/// The page script as it is made for a page; web/tests has the tests of what it does.
@MainActor
struct PageScriptTests {
    @Test func aPageWithoutDialectsGetsThePageScriptAlone() {
        let source = PageScripts.page([]).source
        #expect(!source.contains("/* dialects */"))
        #expect(!source.contains("startDialect(\""))
        #expect(source.hasSuffix("})();\n"))
    }

    @Test func theRelayRunsAtTheStartOfEveryDocumentInItsOwnWorld() {
        let relay = PageScripts.relay
        #expect(relay.world == PageScripts.world)
        #expect(relay.injectionTime == .documentStart && relay.frames == .all)
        #expect(relay.source.contains("tomboloDirectChannel"))
        #expect(relay.source.hasSuffix("})();\n"))
    }
}
