import Foundation
import Testing
import TomboloEngine

extension CommandTests {
    struct EndingTests {
        @Test func aHeadlessPageWithoutAJobEndsAtItsTimeout() async throws {
            let run = try await CommandRun.of(["open", "My Site", "--headless", "--timeout", "2", "--events"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(#""event":"finished""#))
        }

        @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
        func aSignalEndsTheCommandAndItsDisplay(signal: Int32, status: Int32) async throws {
            let display = Found()
            let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
                await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
                _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: command)
                kill(command, signal)
            }
            #expect(run.status == status, "\(run.errors)")
            let server = try #require(await display.identifier)
            #expect(try await ProcessFamily.isGone(server))
        }

        @Test func aSignalDuringStartUpLeavesNoDisplay() async throws {
            let display = Found()
            let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
                await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
                kill(command, SIGTERM)
            }
            #expect(run.status == 143, "\(run.errors)")
            let server = try #require(await display.identifier)
            #expect(try await ProcessFamily.isGone(server))
        }

        @Test func aCommandThatIsKilledLeavesNoDisplay() async throws {
            let display = Found()
            let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
                await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
                _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: command)
                kill(command, SIGKILL)
            }
            #expect(run.status == 137)
            let server = try #require(await display.identifier)
            #expect(try await ProcessFamily.isGone(server))
        }

        @Test func aPageThatCrashesAgainAndAgainIsGivenUp() async throws {
            let run = try await CommandRun.of(["open", "My Site", "--headless", "--timeout", "40", "--events"]) {
                command in
                for _ in 0..<2 {
                    let process = try #require(try await ProcessFamily.wait(for: "WebKitWebProces", below: command))
                    try await Task.sleep(for: .seconds(2))
                    // The engine keeps a spare one ready, and nobody can tell which of them shows the page.
                    for found in ProcessFamily.descendants(of: command) where found.name == "WebKitWebProces" {
                        kill(found.identifier, SIGKILL)
                    }
                    _ = try await ProcessFamily.isGone(process)
                }
            }
            let lines = try run.lines
            #expect(run.status == 2, "\(run.errors)")
            #expect(lines.count { $0["type"] == "crash" } == 2)
            #expect(lines.contains { $0["type"] == "error" && $0["code"] == "crashLoop" })
        }

        @Test func aJobThatIsDoneLeavesNoDisplay() async throws {
            let display = Found()
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/undefined.js"]
            ) { command in
                await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
            }
            #expect(run.status == 0, "\(run.errors)")
            let server = try #require(await display.identifier)
            #expect(try await ProcessFamily.isGone(server))
        }
    }

    /// A process that was found while a command ran.
    private actor Found {
        private(set) var identifier: Int32?

        func set(_ identifier: Int32?) { self.identifier = identifier }
    }
}
