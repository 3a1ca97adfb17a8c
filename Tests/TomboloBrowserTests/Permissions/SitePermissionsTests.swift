import Foundation
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTestServer

/// The permissions of sites.
@Suite struct SitePermissionsTests {
    private func request(
        _ origin: String = "https://a.example", _ kind: PermissionRequest.Kind = .geolocation
    ) -> PermissionRequest {
        PermissionRequest(kind: kind, origin: Origin(serialized: origin))
    }

    @Test(
        arguments: [
            ("http://a.example", PermissionPrecheck.Refusal.insecure), ("null", .opaque),
            ("https://A.example", .opaque),
            ("ftp://a.example", .insecure), ("http://localhost.example", .insecure), ("http://10.0.0.1", .insecure),
        ])
    func insecureAndOpaqueOriginsAreAlwaysDenied(origin: String, refusal: PermissionPrecheck.Refusal) {
        var permissions = SitePermissions()
        #expect(permissions.answer(to: request(origin)) == .refused(refusal))
        permissions.decide(.grant, for: request(origin), isRemembered: true)
        permissions.decide(.grant, for: request(origin), isRemembered: false)
        #expect(permissions.answer(to: request(origin)) == .refused(refusal))
        #expect(permissions.all == [])
    }

    @Test func aRequestOfUnknownKindIsDenied() {
        var permissions = SitePermissions()
        permissions.decide(.grant, for: request("https://a.example", .other), isRemembered: true)
        #expect(permissions.answer(to: request("https://a.example", .other)) == .refused(.unknownKind))
    }

    @Test(arguments: [
        "https://a.example", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:1", "app://start",
    ])
    func aRequestWithoutADecisionPromptsTheUser(origin: String) {
        #expect(SitePermissions().answer(to: request(origin)) == .ask)
    }

    @Test func aDecisionAppliesToOneOriginAndOneKind() {
        var permissions = SitePermissions()
        permissions.decide(.grant, for: request(), isRemembered: true)
        #expect(permissions.answer(to: request()) == .decided(.grant))
        for other in ["https://a.example:8443", "https://www.a.example", "https://a.example.evil", "http://localhost"] {
            #expect(permissions.answer(to: request(other)) == .ask)
        }
        #expect(permissions.answer(to: request("https://a.example", .camera)) == .ask)
    }

    @Test func aDecisionForAVisitEndsWithItAndIsNotStored() throws {
        var permissions = SitePermissions()
        permissions.decide(.deny, for: request(), isRemembered: false)
        permissions.decide(.grant, for: request("https://b.example"), isRemembered: false)
        #expect(permissions.answer(to: request()) == .decided(.deny))
        #expect(permissions.json == [])
        permissions.endVisit(to: Origin(serialized: "https://a.example"))
        #expect(permissions.answer(to: request()) == .ask)
        #expect(permissions.answer(to: request("https://b.example")) == .decided(.grant))
    }

    @Test func aNewDecisionReplacesTheOneBefore() {
        var permissions = SitePermissions()
        permissions.decide(.grant, for: request(), isRemembered: true)
        permissions.decide(.deny, for: request(), isRemembered: false)
        #expect(permissions.answer(to: request()) == .decided(.deny))
        permissions.endVisit(to: Origin(serialized: "https://a.example"))
        #expect(permissions.answer(to: request()) == .ask)
    }

    @Test func decisionsAreListedAndRevoked() {
        var permissions = SitePermissions()
        permissions.decide(.grant, for: request("https://b.example", .camera), isRemembered: true)
        permissions.decide(.deny, for: request("https://a.example", .microphone), isRemembered: false)
        permissions.decide(.grant, for: request("https://a.example", .clipboard), isRemembered: true)
        #expect(permissions.all.map(\.kind) == [.clipboard, .microphone, .camera])
        #expect(permissions.all.map(\.decision) == [.grant, .deny, .grant])
        permissions.revoke(.microphone, of: Origin(serialized: "https://a.example"))
        #expect(permissions.all.map(\.kind) == [.clipboard, .camera])
        permissions.revoke(of: Origin(serialized: "https://b.example"))
        #expect(permissions.all.map(\.kind) == [.clipboard])
        permissions.revokeAll()
        #expect(permissions.all == [] && permissions.json == [])
    }

    @Test func rememberedDecisionsAreReadFromTheFile() throws {
        let folder = TemporaryFolder()
        let file = PermissionsFile(DurableFile(folder.path("permissions.json")))
        var permissions = SitePermissions()
        permissions.decide(.grant, for: request("https://a.example:8443", .camera), isRemembered: true)
        permissions.decide(.deny, for: request("http://localhost:80"), isRemembered: true)
        permissions.decide(.deny, for: request(), isRemembered: true)
        try file.write(permissions)
        #expect(file.read().value == permissions)
    }

    @Test func permissionsOfPrivateWindowsAreNotStored() throws {
        let folder = TemporaryFolder()
        var permissions = SitePermissions(isPrivate: true)
        permissions.decide(.grant, for: request(), isRemembered: true)
        #expect(permissions.answer(to: request()) == .decided(.grant))
        #expect(permissions.json == nil)
        try PermissionsFile(DurableFile(folder.path("permissions.json"))).write(permissions)
        #expect(try folder.contents == [])
    }

    @Test func aFileCannotGrantWhatTheUserCannot() throws {
        let text = #"""
            [{"origin": "http://a.example", "kind": "camera", "decision": "grant"},
             {"origin": "null", "kind": "camera", "decision": "grant"},
             {"origin": "https://a.example", "kind": "other", "decision": "grant"},
             {"origin": "https://a.example", "kind": "everything", "decision": "grant"},
             {"origin": "https://a.example", "kind": "camera", "decision": "yes"},
             {"origin": 1, "kind": "camera", "decision": "grant"}, null,
             {"origin": "https://a.example", "kind": "screen", "decision": "deny"}]
            """#
        let permissions = try #require(SitePermissions(try JSONValue(jsonText: text)))
        #expect(
            permissions.all == [
                SitePermission(origin: Origin(serialized: "https://a.example"), kind: .screen, decision: .deny)
            ])
        #expect(SitePermissions([:]) == nil)
    }
}
