import Foundation
import Testing

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
