import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Navigations of a container's page.
@MainActor
@Suite struct ContainerNavigationTests {
    @Test(arguments: [
        ("https://elsewhere.example/", NavigationAction.Kind.link, ContainerNavigation.open),
        ("http://elsewhere.example/", .link, .open),
        ("https://elsewhere.example/", .other, .frameOnly),
        ("https://elsewhere.example/", .form, .frameOnly),
        ("https://shop.example/page#below", .link, .stay),
        ("https://shop.example/page?x#below", .link, .open),
        ("rexxar-https://shop.example/other.html", .link, .stay),
        ("mailto:a@b.example", .link, .open),
        ("box://shop/other", .other, .open),
        ("javascript:alert(1)", .other, .undecided),
        ("data:text/html,x", .other, .undecided),
        ("about:blank", .other, .undecided),
        ("file:///etc/passwd", .link, .undecided),
        ("rexxar-api://https/api/geo", .other, .undecided),
        ("app://other/", .link, .undecided),
    ])
    func navigationsAreDecidedByURLAndKind(url: String, kind: NavigationAction.Kind, expected: ContainerNavigation)
        throws
    {
        let action = NavigationAction(url: try #require(URL(string: url)), kind: kind)
        let shown = URL(string: "https://shop.example/page")
        #expect(ContainerNavigation(action, shown: shown, folder: nil) == expected)
    }

    @Test func aFilePageNavigatesOnlyWithinItsFolder() throws {
        let folder = URL(filePath: "/srv/pages/")
        func decision(_ path: String) throws -> ContainerNavigation {
            let action = NavigationAction(url: try #require(URL(string: "file://" + path)), kind: .link)
            return ContainerNavigation(action, shown: nil, folder: folder)
        }
        #expect(try decision("/srv/pages/b.html") == .stay)
        #expect(try decision("/srv/pages/../secret.html") == .undecided)
        #expect(try decision("/srv/pages2/b.html") == .undecided)
    }

    @Test func linksOpenInTheAppAndAnchorsStayInThePage() async throws {
        try await withContainer { container in
            try await container.load()
            let address = container.page.committedURL
            try await container.run("anchor.click()")
            try await container.until("the anchor") { container.page.committedURL?.fragment == "below" }
            try await container.run("web.click()")
            try await container.until("the link") {
                container.opened.map(\.absoluteString) == ["https://elsewhere.example/page"]
            }
            try await container.run("mail.click()")
            try await container.until("the mail") { container.opened.last?.scheme == "mailto" }
            #expect(container.page.committedURL?.path == address?.path)
        }
    }

    @Test func aNewWindowOpensInTheSamePage() async throws {
        try await withContainer { container in
            try await container.load()
            try await container.run("blank.click()")
            try await container.until("the other page") { container.page.title == "Other" }
        }
    }

    /// The methods by which a page can navigate to another page.
    enum NavigationMethod: String, CaseIterable {
        case location = "location.href = url"
        case link = "const a = document.createElement('a'); a.href = url; document.body.append(a); a.click()"
        case form = "const f = document.createElement('form'); f.action = url; document.body.append(f); f.submit()"
        case meta =
            "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + url; document.head.append(m)"
        case window = "window.open(url)"
    }

    @Test func navigationsToTheWebAreOpenedByTheApp() async throws {
        let server = try await LocalServer.start()
        try await withContainer { container in
            for method in NavigationMethod.allCases {
                await server.respond(.html("<title>Web</title>"), at: "/\(method)")
                try await container.load()
                let address = container.page.committedURL
                let count = container.opened.count
                let url = server.url("/\(method)").absoluteString
                try await container.run("const url = argument; \(method.rawValue)", argument: .string(url))
                try await container.until("the app to open the URL of \(method)") {
                    container.opened.dropFirst(count).map { $0.absoluteString.prefix { $0 != "?" } } == [url[...]]
                }
                #expect(container.page.committedURL == address, "\(method)")
            }
        }
    }

    @Test func redirectsToAnotherOriginAreOpenedByTheApp() async throws {
        let server = try await LocalServer.start()
        let target = server.url("/ok", host: .localhost)
        try await withContainer(nil, file: server.url("/ok")) { container in
            try await container.load()
            try await container.run(
                "location.href = '/redirect?to=' + argument", argument: .string(target.absoluteString))
            try await container.until("the app to open the URL") { container.opened == [target] }
            #expect(container.page.committedURL == server.url("/ok"))
        }
    }

    @Test func pagesOfListedOriginsLoadInTheContainer() async throws {
        let server = try await LocalServer.start()
        try await withContainer(
            options: { $0.topLevelOrigins = [try OriginPattern("http://127.0.0.1:\(server.port)")] }
        ) { container in
            try await container.load()
            try await container.run("location.href = '\(server.url("/ok").absoluteString)'")
            try await container.until("the page") { container.page.committedURL == server.url("/ok") }
            #expect(container.opened.isEmpty)
            #expect(container.controller.bridge.document == nil || container.page.origin.host == "127.0.0.1")
        }
    }

    @Test func navigationPoliciesOfTheAppComeFirst() async throws {
        let server = try await LocalServer.start()
        try await withContainer(
            options: {
                $0.page.policies.navigation.append("app") { $0.url.path == "/ok" ? .allow : nil }
                $0.page.policies.newWindow.append("app") { _ in .refuse }
            }
        ) { container in
            try await container.load()
            try await container.run("window.open('\(server.url("/status/200").absoluteString)')")
            try await container.run("location.href = '\(server.url("/ok").absoluteString)'")
            try await container.until("the page") { container.page.committedURL == server.url("/ok") }
            #expect(container.opened.isEmpty)
        }
    }

    @Test func theAppCanLoadAWebPageThatCannotReturnToRoutes() async throws {
        let server = try await LocalServer.start()
        try await withContainer { container in
            try await container.load()
            container.controller.onOpen = { url, _ in container.page.load(url) }
            try await container.run("location.href = '\(server.url("/ok").absoluteString)'")
            try await container.until("the page") { container.page.committedURL == server.url("/ok") }
            // The web page that is shown now cannot navigate back to a routed page.
            try await container.run("window.open('rexxar-https://shop.example/app/other.html')")
            try await container.run("location.href = 'rexxar-https://shop.example/app/other.html'")
            try await container.run("history.back()")
            try await Task.sleep(for: .milliseconds(300))
            #expect(container.page.committedURL == server.url("/ok"))
        }
    }

    @Test func crossOriginFramesLoadInThePage() async throws {
        let server = try await LocalServer.start()
        await server.respond(.html("<script>parent.postMessage('here', '*')</script>"), at: "/frame")
        try await withContainer(
            config: { $0.contentSecurityPolicy?.allow("http://127.0.0.1:\(server.port)", for: "frame-src") }
        ) { container in
            try await container.load()
            let message = try await container.run(
                """
                const frame = document.createElement('iframe');
                frame.src = argument;
                return await new Promise((resolve) => {
                    onmessage = (event) => resolve(event.data);
                    document.body.append(frame);
                });
                """, argument: .string(server.url("/frame").absoluteString))
            #expect(message == "here")
            #expect(container.opened.isEmpty)
        }
    }

    @Test func loadsForFramesOrOutsideTheRulesCannotBecomeThePage() throws {
        let page = try #require(URL(string: "http://elsewhere.example/page"))
        var loads = ForeignLoads()
        #expect(loads.refused(page) == false)
        loads.allow(page)
        #expect(loads.refused(page) == nil)
        loads.allowInFrame(page, isUserInitiated: true)
        #expect(loads.refused(try #require(URL(string: "https://elsewhere.example/page#part"))) == true)
    }

    /// A navigation that is not allowed must not allow the response of an earlier one, which is still loading.
    @Test(arguments: [true, false])
    func aRefusedLinkDoesNotAllowARunningLoadOfItsURL(isRefusedByApp: Bool) async throws {
        let server = try await LocalServer.start()
        let url = server.url("/delay/3000?then=/ok")
        try await withContainer(
            options: {
                $0.page.policies.navigation.append("app") {
                    isRefusedByApp && $0.url == url && $0.kind == .link ? .cancel : nil
                }
            }
        ) { container in
            try await container.load()
            let address = container.page.committedURL
            try await container.run(
                "setTimeout(() => { location.href = argument; })", argument: .string(url.absoluteString))
            try await container.until("the request") { await server.requestCount(of: "/delay/3000") == 1 }
            try await container.run(
                "const a = document.createElement('a'); a.href = argument; document.body.append(a); a.click()",
                argument: .string(url.absoluteString))
            // If the app's rule has refused the link, only the response of the first load is opened.
            try await container.until("the app to open the URL") { container.opened.count == (isRefusedByApp ? 1 : 2) }
            #expect(container.page.committedURL == address)
            #expect(Set(container.opened) == [url])
        }
    }

    @Test func aMissingPageOfTheWebIsOpenedByTheApp() async throws {
        let server = try await LocalServer.start()
        let url = server.url("/status/404")
        try await withContainer { container in
            try await container.load()
            try await container.run("kept = 1; location.href = argument", argument: .string(url.absoluteString))
            try await container.until("the app to open the URL") { container.opened == [url] }
            #expect(try await container.run("return String(kept)") == "1")
            #expect(!container.events.contains { if case .failed = $0 { true } else { false } })
        }
    }

    // MARK: Missing pages

    @Test func aMissingPageUpdatesTheRoutesALimitedNumberOfTimes() async throws {
        let server = try await LocalServer.start()
        let reports = ReportRecorder()
        let map = Self.map(version: "1", file: server.url("/gone.html"))
        await server.respond(StubResponse(body: Data(map.utf8)), at: "/routes.json")
        try await withContainer(
            resources: Fixtures.folder.appending(path: "nothing"),
            config: {
                $0.routesMapURL = server.url("/routes.json")
                $0.errorHandler = { error in Task { @MainActor in reports.errors.append("\(error)") } }
            }
        ) { container in
            _ = await container.routes.updateRoutes()
            container.controller.load()
            try await container.until("the error") { !reports.errors.isEmpty }
            try await container.until("the notice") { container.page.title == "This page was not found." }
            #expect(await server.requestCount(of: "/gone.html") == 3)
            #expect(await server.requestCount(of: "/routes.json") == 3)
            #expect(reports.errors.count == 1)
        }
    }

    @Test func navigatingToAMissingPageEndsAfterALimit() async throws {
        let server = try await LocalServer.start()
        await server.respond(
            .html("<script>onload = () => setTimeout(() => { location.href = 'gone.html'; }, 0)</script>"),
            at: "/page.html")
        await server.respond(
            StubResponse(body: Data(Self.map(version: "1", file: server.url("/page.html")).utf8)), at: "/routes.json")
        try await withContainer(
            resources: Fixtures.folder.appending(path: "nothing"),
            config: { $0.routesMapURL = server.url("/routes.json") }
        ) { container in
            _ = await container.routes.updateRoutes()
            container.controller.load()
            try await container.until("the notice") { container.page.title == "This page was not found." }
            #expect(await server.requestCount(of: "/gone.html") == 3)
        }
    }

    @Test func missingPagesAreCountedPerURL() throws {
        let url = { (name: String) throws in try #require(URL(string: "https://shop.example/\(name)")) }
        var reloads = NotFoundReloads(limit: 2)
        #expect(try (0..<4).map { _ in reloads.notFound(try url("a")) }.filter { $0 == .giveUp }.count == 1)
        reloads.found(try url("a"))
        #expect(reloads.notFound(try url("b")) == .updateAndReload)
        #expect(reloads.notFound(try url("a")) == .updateAndReload)
        var steps = Set<NotFoundReloads.Step>()
        for index in 0..<1_000 { steps.insert(reloads.notFound(try url("\(index)"))) }
        #expect(steps.contains(.giveUp))
        #expect(NotFoundReloads(limit: -1).limit == 0)
    }

    @Test func aPageThatMovedInNewerRoutesIsShown() async throws {
        let server = try await LocalServer.start()
        await server.respond(
            StubResponse(body: Data(Self.map(version: "1", file: server.url("/gone.html")).utf8)), at: "/routes.json")
        try await withContainer(
            resources: Fixtures.folder.appending(path: "nothing"),
            config: { $0.routesMapURL = server.url("/routes.json") }
        ) { container in
            _ = await container.routes.updateRoutes()
            await server.respond(
                StubResponse(body: Data(Self.map(version: "2", file: server.url("/ok")).utf8)), at: "/routes.json")
            container.controller.load()
            try await container.until("the page") {
                container.page.committedURL?.path == "/ok" && !container.page.isLoading
            }
            #expect(await server.requestCount(of: "/gone.html") == 1)
        }
    }

    @Test func missingImagesAndFramesDoNotAffectTheContainer() async throws {
        let server = try await LocalServer.start()
        await server.respond(StubResponse.html("<title>Served</title>"), at: "/page.html")
        await server.respond(
            StubResponse(body: Data(Self.map(version: "1", file: server.url("/page.html")).utf8)), at: "/routes.json")
        try await withContainer(
            resources: Fixtures.folder.appending(path: "nothing"),
            config: { $0.routesMapURL = server.url("/routes.json") }
        ) { container in
            _ = await container.routes.updateRoutes()
            try await container.load()
            try await container.run(
                """
                const image = new Image();
                const frame = document.createElement('iframe');
                const failed = new Promise((resolve) => { image.onerror = resolve; });
                image.src = 'gone.png';
                frame.src = 'gone.html';
                document.body.append(frame);
                await failed;
                """)
            try await container.until("the frame's request") { await server.requestCount(of: "/gone.html") == 1 }
            #expect(container.page.committedURL?.path == "/page.html")
            #expect(!container.events.contains { if case .failed = $0 { true } else { false } })
        }
    }

    private static func map(version: String, file: URL) -> String {
        #"{"version": "\#(version)", "items": [{"uri": "box://shop/start", "remote_file": "\#(file.absoluteString)"}]}"#
    }
}
