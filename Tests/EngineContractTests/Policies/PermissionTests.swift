import CWebKitGTK
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct PermissionTests {
    /// The permissions that a page can request without a click. Each value is script that returns `granted` or `denied`. On a machine without a
    /// location service, a page that has the permission gets another error than `PERMISSION_DENIED`, which counts as granted.
    enum RequestedPermission: String, CaseIterable {
        case geolocation = """
            return await new Promise((done) => navigator.geolocation.getCurrentPosition(
                () => done('granted'), (error) => done(error.code === error.PERMISSION_DENIED ? 'denied' : 'granted')));
            """
        /// In WebKitGTK 2.50, script that the app runs counts as a click. In 2.52 it does not, and the engine denies the request itself.
        case clipboard = "return await navigator.clipboard.readText().then(() => 'granted', () => 'denied')"
        case pointerLock = """
            return await new Promise((done) => {
                document.onpointerlockchange = () => done('granted');
                document.onpointerlockerror = () => done('denied');
                document.body.requestPointerLock();
            });
            """

        /// Whether the engine requests the permission only if the window has the focus.
        var needsFocus: Bool { self == .pointerLock }

        /// Whether the engine denies the permission without requesting a decision.
        var isRefusedByTheEngine: Bool { self == .clipboard && webkit_get_minor_version() >= 52 }

        var kind: PermissionRequest.Kind {
            switch self {
            case .geolocation: .geolocation
            case .clipboard: .clipboard
            case .pointerLock: .pointerLock
            }
        }
    }

    private func configuration(_ note: @escaping @MainActor (PermissionRequest) -> Void) -> PageConfiguration {
        var configuration = PageConfiguration.anywhere
        configuration.policies.permission.append("test") { request in
            note(request)
            return .grant
        }
        return configuration
    }

    @Test(arguments: RequestedPermission.allCases)
    func permissionsAreDeniedByDefault(permission: RequestedPermission) async throws {
        try await withServer { server in
            try await withPage(.gtk, alone: permission.needsFocus) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(permission.rawValue) != "granted")
                if permission.isRefusedByTheEngine { return }
                #expect(test.refusals == ["permission \(permission.kind.rawValue)"])
            }
        }
    }

    @Test func permissionsAreGrantedByThePolicy() async throws {
        try await withServer { server in
            var seen: [PermissionRequest] = []
            try await withPage(.gtk, configuration: configuration { seen.append($0) }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(RequestedPermission.geolocation.rawValue) == "granted")
                let origin = Origin(of: server.url("/", host: .localhost))
                #expect(seen == [PermissionRequest(kind: .geolocation, origin: origin)])
                #expect(test.refusals.isEmpty)
            }
        }
    }

    @Test(arguments: RequestedPermission.allCases)
    func permissionsAreDeniedWhileACrossOriginFrameExists(permission: RequestedPermission) async throws {
        try await withServer { server in
            var seen: [PermissionRequest] = []
            let frame = "<iframe src='\(server.url("/ok"))' allow='geolocation *'></iframe>"
            await server.respond(.html(frame), at: "/page")
            try await withPage(.gtk, configuration: configuration { seen.append($0) }, alone: permission.needsFocus) {
                test in
                try await test.page.loadAndWait(server.url("/page", host: .localhost))
                #expect(try await test.run(permission.rawValue) != "granted")
                #expect(seen.isEmpty)
                if permission.isRefusedByTheEngine { return }
                #expect(test.refusers == ["permission policy (a cross-origin frame may have sent the request)"])
            }
        }
    }

    @Test func aSandboxedFrameCountsAsCrossOrigin() async throws {
        try await withServer { server in
            var seen: [PermissionRequest] = []
            await server.respond(.html("<iframe sandbox=allow-scripts srcdoc='<p>text'></iframe>"), at: "/page")
            try await withPage(.gtk, configuration: configuration { seen.append($0) }) { test in
                try await test.page.loadAndWait(server.url("/page", host: .localhost))
                #expect(try await test.run(RequestedPermission.geolocation.rawValue) != "granted")
                #expect(seen.isEmpty)
            }
        }
    }

    @Test func permissionsAreDeniedAtTheDeadline() async throws {
        try await withServer { server in
            var configuration = PageConfiguration.anywhere
            configuration.policies.permission.deadline = .milliseconds(100)
            configuration.policies.permission.append("asleep") { _ in
                try? await Task.sleep(for: .seconds(3600))
                return .grant
            }
            try await withPage(.gtk, configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(RequestedPermission.geolocation.rawValue) != "granted")
                #expect(test.refusers == ["deadline"])
            }
        }
    }

    @Test func permissionsQueryReturnsPrompt() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration { _ in }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                let state = try await test.run(
                    "return (await navigator.permissions.query({name: 'geolocation'})).state")
                #expect(state == "prompt")
            }
        }
    }

    @Test func notificationsAreDeniedWithoutAClick() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration { _ in }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run("return await Notification.requestPermission()") == "denied")
            }
        }
    }

    @Test func cameraAndMicrophoneAreDeniedByDefault() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                let body = """
                    if (!navigator.mediaDevices?.getUserMedia) return 'none';
                    try { await navigator.mediaDevices.getUserMedia(argument); return 'granted'; }
                    catch (error) { return error.name; }
                    """
                for permission in ["video", "audio"] {
                    #expect(try await test.run(body, [permission: true]) != "granted")
                }
            }
        }
    }
}
