import Foundation
import TomboloEngine
import TomboloProgram

/// The work on a page after it has loaded: first the script, then the snapshot.
@MainActor
final class OpenJob {
    private let run: OpenRun
    private let page: Page

    init(_ run: OpenRun, _ page: Page) {
        self.run = run
        self.page = page
    }

    /// Waits for the page, does the work, and ends the command. If there is no work, the page stays open.
    func run() async {
        do throws(CommandFailure) {
            try await run.load.wait { await page.settle() }
        } catch {
            return run.end(error)
        }
        guard run.plan.hasJob else { return }
        let failure = await evaluate()
        if let file = run.plan.screenshot {
            do throws(CommandFailure) {
                try await takePicture(to: file)
            } catch {
                return run.end(failure ?? error)
            }
        }
        if let failure { run.end(failure) } else { run.end() }
    }

    private func evaluate() async -> CommandFailure? {
        guard let script = run.plan.script else { return nil }
        do {
            try run.note(result: try await page.evaluate(script.body) ?? .null)
            return nil
        } catch let error as ScriptError {
            return CommandFailure(script, error)
        } catch {
            return CommandFailure(.scriptFailed, "\(script.name): \(error)")
        }
    }

    private func takePicture(to file: URL) async throws(CommandFailure) {
        let picture: [UInt8]
        do {
            picture = try await page.snapshot()
        } catch {
            throw CommandFailure(.notLoaded, "The screenshot could not be taken: \(error)")
        }
        do {
            try Data(picture).write(to: file, options: .atomic)
        } catch {
            throw CommandFailure(
                .unfit,
                "The screenshot cannot be written to \(file.path(percentEncoded: false)): \(error.localizedDescription)"
            )
        }
    }
}
