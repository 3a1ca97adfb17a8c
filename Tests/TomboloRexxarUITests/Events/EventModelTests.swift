import Foundation
import ReleaseFixtures
import RexxarFixtures
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloActions
@testable import TomboloDSBridge
@testable import TomboloFlex
@testable import TomboloRexxar
@testable import TomboloRexxarUI
@testable import TomboloUpdates
@testable import TomboloWVJB

/// The two ways to receive the events of an object, `events` and `onEvent`, which all objects with events have.
@MainActor
struct EventModelTests {
    /// The types that report events.
    enum Reporter: String, CaseIterable {
        case actions = "JSInterfaceSupervisor"
        case bridge = "Bridge"
        case container = "RXRViewController"
        case dsBridge = "DSBridge"
        case flex = "FlexComponent"
        case page = "Page"
        case routes = "RXRRouteManager"
        case updater = "BundleUpdater"
        case wvjb = "WebViewJavascriptBridge"
    }

    @Test func theTableContainsEveryTypeWithEvents() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let lists = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: ".api"), includingPropertiesForKeys: nil)
        var (sequences, closures): (Set<String>, Set<String>) = ([], [])
        for list in lists {
            for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
                guard let colon = line.firstRange(of: ": ") else { continue }
                let type = String(line[..<colon.lowerBound])
                if line.contains("var events: AsyncStream<") || line.contains("func events(") { sequences.insert(type) }
                if line.contains("var onEvent: ") { closures.insert(type) }
            }
        }
        let listed = Set(Reporter.allCases.map(\.rawValue))
        #expect(sequences == listed)
        #expect(closures == listed)
    }

    @Test(arguments: Reporter.allCases)
    func theClosureAndEachSequenceReceiveTheEvents(reporter: Reporter) async throws {
        switch reporter {
        case .actions:
            let failure = ActionFailure(.failed, action: "add", "The text is no number.")
            try await check(
                { JSInterfaceSupervisor() }, { $0.events }, { $0.onEvent = $1 }, report: { $0.report(.failed(failure)) }
            )
        case .bridge:
            try await withPage(.fake) { test in
                try await check(
                    { test.bridge }, { $0.events }, { $0.onEvent = $1 }, report: { _ in try await test.open() },
                    end: { _ in test.page.close() })
            }
        case .container:
            try await withContainer(inWindow: false) { container in
                try await check(
                    { container.controller }, { $0.events }, { $0.onEvent = $1 },
                    report: { $0.report(.notifiedLifecycle("onPageVisible")) }, end: { await $0.close() })
            }
        case .dsBridge:
            try await withPage(.fake) { test in
                let document = try await Self.openDocument(in: test)
                try await check(
                    { DSBridge() }, { $0.events }, { $0.onEvent = $1 },
                    report: { $0.report(.dialogBlockDisabled(true, by: document)) })
            }
        case .flex:
            try await withPage(.fake) { test in
                let document = try await Self.openDocument(in: test)
                try await check(
                    { FlexComponent() }, { $0.events() }, { $0.onEvent = $1 },
                    report: { $0.tell(.SUCCESS, "add", document, "3") })
            }
        case .page:
            try await withPage(.fake) { test in
                try await check(
                    { test.page }, { $0.events }, { $0.onEvent = $1 }, report: { _ in try await test.open() },
                    end: { $0.close() })
            }
        case .routes:
            let folder = TemporaryFolder()
            try await check(
                {
                    var config = RXRConfig()
                    config.routesCachePath = folder.url.path
                    return try await RXRRouteManager(config: config)
                }, { $0.events }, { $0.onEvent = $1 },
                report: { #expect(await $0.updateRoutes() == .failed(.noMapURL)) })
        case .updater:
            let app = try TestApp(try TestPublisher())
            try await check(
                { try await Self.startUpdater(of: app) }, { $0.events }, { $0.onEvent = $1 },
                report: { #expect(await $0.check() == .unchanged) })
        case .wvjb:
            try await withPage(.fake) { test in
                let document = try await Self.openDocument(in: test)
                try await check(
                    { WebViewJavascriptBridge(in: []) }, { $0.events }, { $0.onEvent = $1 },
                    report: { $0.report(.noHandler("add", by: document)) })
            }
        }
    }

    @Test func theFirstReceiversOfBothKindsGetEarlierRollBacks() async throws {
        let app = try TestApp(try TestPublisher())
        let updater = try await Self.startUpdater(of: app)
        let rollBack = UpdateEvent.rolledBack(release: "2.0", cause: .app, to: "1.0")
        updater.receivers.report(rollBack)
        for expected in [[rollBack], []] {
            var received: [UpdateEvent] = []
            updater.onEvent = { received.append($0) }
            #expect(received == expected)
        }
        let sequences = [updater.events, updater.events]
        updater.receivers.report(.unchanged)
        var firstOfEach: [UpdateEvent] = []
        for sequence in sequences {
            var iterator = sequence.makeAsyncIterator()
            firstOfEach.append(try #require(await iterator.next()))
        }
        #expect(firstOfEach == [rollBack, .unchanged])
    }

    /// Makes an object report events twice, the second time without its closure, and ends it. Compares what the closure and two sequences have received.
    /// - Parameters:
    ///   - make: Returns the object.
    ///   - events: Returns a sequence of the object.
    ///   - setClosure: Sets the object's closure.
    ///   - report: Makes the object report at least one event.
    ///   - end: Ends an object whose sequences end before it is released.
    private func check<Object: AnyObject, Event: Sendable & Equatable>(
        _ make: () async throws -> Object, _ events: (Object) -> AsyncStream<Event>,
        _ setClosure: (Object, (@MainActor (Event) -> Void)?) -> Void, report: (Object) async throws -> Void,
        end: (Object) async throws -> Void = { _ in }
    ) async throws {
        var received: [Event] = []
        let sequences: [AsyncStream<Event>]
        do {
            let object = try await make()
            sequences = [events(object), events(object)]
            setClosure(object) { received.append($0) }
            try await report(object)
            setClosure(object, nil)
            let count = received.count
            try await report(object)
            #expect(count > 0 && received.count == count)
            try await end(object)
        }
        for sequence in sequences {
            let read = try await withDeadline(.seconds(600), "The end of the sequence") {
                var read: [Event] = []
                for await event in sequence { read.append(event) }
                return read
            }
            #expect(read.count > received.count && read.starts(with: received))
        }
    }

    private static func openDocument(in test: TestPage) async throws -> Document {
        try await test.open()
        return try #require(test.bridge.document)
    }

    private static func startUpdater(of app: TestApp) async throws -> BundleUpdater {
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        return try await BundleUpdater(app.source, store: store, repositories: [app.server]) { [clock = app.clock] in
            clock.now
        }
    }
}
