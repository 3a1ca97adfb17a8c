import CWebKitGTK
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct PermissionTests {
    /// What a page can ask for without a person's click, and how it hears the answer: `granted` or anything else. Where a
    /// machine has no place to tell, the answer to a page that was granted it is another error than the refusal's.
    enum Wish: String, CaseIterable {
        case geolocation = """
            return await new Promise((done) => navigator.geolocation.getCurrentPosition(
                () => done('granted'), (error) => done(error.code === error.PERMISSION_DENIED ? 'denied' : 'granted')));
            """
        /// WebKitGTK 2.50 counts script that the app runs as a click. 2.52 does not, and refuses by itself.
        case clipboard = "return await navigator.clipboard.readText().then(() => 'granted', () => 'denied')"
        case pointerLock = """
            return await new Promise((done) => {
                document.onpointerlockchange = () => done('granted');
                document.onpointerlockerror = () => done('denied');
                document.body.requestPointerLock();
            });
            """

        /// Whether the engine asks for a window with the focus only.
        var needsFocus: Bool { self == .pointerLock }

        /// Whether the engine refuses it without asking.
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

    @Test(arguments: Wish.allCases)
    func aPermissionIsRefusedByDefault(wish: Wish) async throws {
        try await withServer { server in
            try await withPage(.gtk, alone: wish.needsFocus) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(wish.rawValue) != "granted")
                if wish.isRefusedByTheEngine { return }
                #expect(test.refusals == ["permission \(wish.kind.rawValue)"])
            }
        }
    }

    @Test func aPermissionThatAPolicyGrantsIsGranted() async throws {
        try await withServer { server in
            var seen: [PermissionRequest] = []
            try await withPage(.gtk, configuration: configuration { seen.append($0) }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(Wish.geolocation.rawValue) == "granted")
                let origin = Origin(of: server.url("/", host: .localhost))
                #expect(seen == [PermissionRequest(kind: .geolocation, origin: origin)])
                #expect(test.refusals.isEmpty)
            }
        }
    }

    @Test(arguments: Wish.allCases)
    func nothingIsGrantedWhileACrossOriginFrameIsThere(wish: Wish) async throws {
        try await withServer { server in
            var seen: [PermissionRequest] = []
            let frame = "<iframe src='\(server.url("/ok"))' allow='geolocation *'></iframe>"
            await server.respond(.html(frame), at: "/page")
            try await withPage(.gtk, configuration: configuration { seen.append($0) }, alone: wish.needsFocus) {
                test in
                try await test.page.loadAndWait(server.url("/page", host: .localhost))
                #expect(try await test.run(wish.rawValue) != "granted")
                #expect(seen.isEmpty)
                if wish.isRefusedByTheEngine { return }
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
                #expect(try await test.run(Wish.geolocation.rawValue) != "granted")
                #expect(seen.isEmpty)
            }
        }
    }

    @Test func aPersonWhoThinksForTooLongHasRefused() async throws {
        try await withServer { server in
            var configuration = PageConfiguration.anywhere
            configuration.policies.permission.deadline = .milliseconds(100)
            configuration.policies.permission.append("asleep") { _ in
                try? await Task.sleep(for: .seconds(3600))
                return .grant
            }
            try await withPage(.gtk, configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run(Wish.geolocation.rawValue) != "granted")
                #expect(test.refusers == ["deadline"])
            }
        }
    }

    @Test func aPageLearnsNothingBeforeItAsks() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration { _ in }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                let state = try await test.run(
                    "return (await navigator.permissions.query({name: 'geolocation'})).state")
                #expect(state == "prompt")
            }
        }
    }

    @Test func notificationsAreRefusedWithoutAPersonsClick() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration { _ in }) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await test.run("return await Notification.requestPermission()") == "denied")
            }
        }
    }

    @Test func cameraAndMicrophoneAreRefusedByDefault() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                let body = """
                    if (!navigator.mediaDevices?.getUserMedia) return 'none';
                    try { await navigator.mediaDevices.getUserMedia(argument); return 'granted'; }
                    catch (error) { return error.name; }
                    """
                for wish in ["video", "audio"] {
                    #expect(try await test.run(body, [wish: true]) != "granted")
                }
            }
        }
    }
}
