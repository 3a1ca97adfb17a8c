import Foundation
import Testing
import TomboloTesting

extension CommandTests {
    struct TargetKindTests {
        @Test func aFileIsServedWithItsFolder() async throws {
            let run = try await CommandRun.open("My Site/other page.html", "--evaluate", "scripts/place.js")
            #expect(run.output == #"["app://my-site","app://my-site/other%20page.html"]"# + "\n", "\(run.errors)")
        }

        @Test func aFileURLIsAFile() async throws {
            let file = Fixtures.folder.appending(path: "My Site/index.html")
            let run = try await CommandRun.open(
                file.absoluteString, "--evaluate", "scripts/place.js", "--grant", "debug.*@self")
            #expect(run.output == "[\"null\",\"\(file.absoluteString)\"]\n", "\(run.errors)")
        }

        @Test func aFileURLsOwnGrantIsItsFolder() async throws {
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
        func anAnswerThatIsNoPageIsNotLoaded(path: String) async throws {
            let server = try await LocalServer.start()
            let run = try await CommandRun.open(server.url(path).absoluteString, "--evaluate", "scripts/place.js")
            #expect(run.status == 2, "\(run.errors)")
            #expect(run.output == "")
            #expect(run.errors.contains("could not be loaded"))
            await server.stop()
        }

        @Test(arguments: [(401, "WWW-Authenticate"), (407, "Proxy-Authenticate")])
        func aPageThatAsksForAPasswordIsNotLoaded(status: Int, field: String) async throws {
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
            let run = try await CommandRun.of([
                "open", url, "--headless", "--screenshot", "/tmp/none.png", "--timeout", "2",
            ])
            #expect(run.status == 3)
            #expect(run.errors.contains("did not load within 2 s"), "\(run.errors)")
            await server.stop()
        }

        @Test(arguments: [
            ("empty", "404"), ("nowhere.html", "no folder or file"), ("http://nohost.invalid/", "nohost.invalid"),
            ("http://127.0.0.1:9/", "ports that browsers refuse"), ("file:///nowhere/a.html", "nowhere"),
        ])
        func aTargetThatIsNotThereIsNotLoaded(target: String, words: String) async throws {
            let run = try await CommandRun.open(target, "--evaluate", "scripts/place.js")
            #expect(run.status == 2, "\(run.errors)")
            #expect(run.errors.contains(words), "\(run.errors)")
        }

        @Test(arguments: [
            ("none", "true"), ("strict", "false"), ("script-src 'unsafe-inline'", "true"),
            ("script-src 'none'", "false"),
        ])
        func theFoldersPolicyIsWhatWasAskedFor(policy: String, ranInline: String) async throws {
            let run = try await CommandRun.open(
                "My Site", "--csp", policy, "--evaluate", "-", input: "return window.wasInlined === true")
            #expect(run.output == ranInline + "\n", "\(run.errors)")
        }
    }
}
