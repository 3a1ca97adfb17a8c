import Foundation
import TomboloEngine

@testable import TomboloEngineGTK

/// An engine that displays nothing and has a direct channel. The test reports its events.
final class SilentEngine: PageEngine {
    var features: Set<EngineFeature> { [] }
    weak var delegate: (any PageEngineDelegate)?
    let channel = GTKDirectChannel()
    var url: URL?
    let title = ""
    let progress = 0.0
    let isLoading = false
    let backForwardList = BackForwardList()
    var zoom = 1.0
    let webProcessIdentifiers: [Int32] = []

    func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool {
        channel.open(for: opening, maximumLength: maximumLength)
    }
    func close() { channel.end() }

    func load(_ content: PageContent) {}
    func stop() {}
    func reload(bypassingCache: Bool) {}
    func go(by offset: Int) {}
    func add(_ script: UserScript) {}
    func removeAllScripts() {}
    func addMessageHandler(_ name: String, in world: ContentWorld) {}
    func removeMessageHandler(_ name: String, in world: ContentWorld) {}
    func callFunction(_ body: String, argument: JSONValue?, in world: ContentWorld) async throws -> JSONValue? { nil }
    func snapshot() async throws -> [UInt8] { [] }
    func setContentRules(_ lists: [ContentRuleList]) async throws {}
}
