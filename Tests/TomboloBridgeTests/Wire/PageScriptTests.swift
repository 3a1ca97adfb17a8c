import Testing
import TomboloEngine

@testable import TomboloBridge

/// The source of the page script and of the relay as the bridge composes it for a page. The tests of their behaviour are in web/tests.
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
