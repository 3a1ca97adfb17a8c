import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls from documents in frames, for each kind of frame and of grant, in WebKit.
@MainActor
@Suite struct FrameAccessTests {
    /// The documents that a policy names.
    enum Grants: String, CaseIterable {
        case noGrant, top, sameOrigin, ownEmbedded, otherEmbedded, otherTop

        func policy(own: Origin, other: Origin) throws -> AccessPolicy {
            switch self {
            case .noGrant: AccessPolicy()
            case .top: AccessPolicy([try Grant(["probe"], to: ["\(own)"])])
            case .sameOrigin: AccessPolicy([try Grant(["probe"], to: ["\(own)"], frames: .sameOrigin)])
            case .ownEmbedded: AccessPolicy([try Grant(["probe"], to: ["\(own)"], frames: .embedded)])
            case .otherEmbedded: AccessPolicy([try Grant(["probe"], to: ["\(other)"], frames: .embedded)])
            case .otherTop: AccessPolicy([try Grant(["probe"], to: ["\(other)"])])
            }
        }

        func allows(_ kind: FrameKind) -> Bool {
            switch self {
            case .noGrant, .top, .otherTop: false
            case .sameOrigin, .ownEmbedded: kind.hasOriginOfPage
            case .otherEmbedded: kind == .crossOrigin
            }
        }
    }

    @Test func framesCanMakeTheCallsThatTheirOriginIsGranted() async throws {
        let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let server = try await LocalServer.start(files: folder)
        let (own, other) = (Origin(of: server.url("/")), Origin(of: server.url("/", host: .localhost)))
        try await withPage(.gtk, policy: AccessPolicy(), configuration: .anywhere) { test in
            var callers: [Document] = []
            test.calls.register("probe") { (kind: String, context: CallContext) -> String in
                callers.append(context.document)
                return kind
            }
            for grants in Grants.allCases {
                test.bridge.policy = try grants.policy(own: own, other: other)
                callers = []
                try await test.page.loadAndWait(server.url("/frames.html?grants=\(grants)&other=\(other)"))
                var outcomes: [String: String] = [:]
                while outcomes.count < FrameKind.allCases.count {
                    let report = try await test.nextReport()
                    outcomes[report["kind"]?.stringValue ?? ""] = report["outcome"]?.stringValue
                }
                for kind in FrameKind.allCases {
                    let expected = grants.allows(kind) ? kind.rawValue : "denied"
                    #expect(outcomes[kind.rawValue] == expected, "\(grants), \(kind)")
                }
                let allowed = FrameKind.allCases.filter(grants.allows)
                #expect(callers.count == allowed.count, "\(grants)")
                for caller in callers {
                    #expect(!caller.isTopLevel, "\(grants)")
                    #expect(caller.frame == (caller.origin == own ? .sameOrigin : .foreign), "\(grants)")
                    #expect(caller.origin == own || caller.origin == other, "\(grants)")
                }
            }
        }
        await server.stop()
    }

    @Test func noFrameHasTheMessageHandlerInThePageWorld() async throws {
        let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let server = try await LocalServer.start(files: folder)
        let other = Origin(of: server.url("/", host: .localhost))
        try await withPage(.gtk, configuration: .anywhere) { test in
            try await test.page.loadAndWait(server.url("/frames.html?other=\(other)"))
            var seen: [String: JSONValue] = [:]
            while seen.count < FrameKind.allCases.count {
                let report = try await test.nextReport()
                seen[report["kind"]?.stringValue ?? ""] = report["handler"]
            }
            #expect(seen.values.allSatisfy { $0 == "undefined" })
        }
        await server.stop()
    }
}
