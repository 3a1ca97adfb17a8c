import TestSupport
import Testing
import TomboloBridge
import TomboloTesting

@testable import TomboloEngine

/// Mouse and keyboard input from the X server on a page in a window.
@MainActor
struct RealInputTests {
    private func xdotool(_ arguments: String...) async throws {
        let run = try await ShellRun.of(["xdotool"] + arguments)
        guard run.status == 0 else { throw TestFailure("xdotool did not work: \(run.output)") }
    }

    @Test func oneClickAllowsOneCall() async throws {
        let policy = AccessPolicy([try .scoped("a", requires: [.activation])])
        // No other window may cover the window of the page. Without a window manager, that window is in the corner of the screen.
        try await withPage(.gtk, policy: policy, alone: true) { test in
            test.calls.register("a") { true }
            test.page.userActivation = UserActivation(lifetime: .seconds(3600))
            try await test.open(
                """
                <!doctype html><style>body { margin: 0; height: 100vh; }</style><body><script>
                    const outcome = () => tombolo.call('a').then(() => 'allowed', error => error.data.reason);
                    addEventListener('mousemove', () => report('moved'), { once: true });
                    onclick = async event => {
                        if (event.isTrusted) report([await outcome(), await outcome()]);
                    };
                </script>
                """)
            // A click from script is not user activation.
            #expect(try await test.value("(document.body.click(), outcome())") == "activation")
            // A page that has not been drawn yet receives no click.
            try await test.run("await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame)")
            try await xdotool("mousemove", "50", "50", "mousemove", "60", "60")
            #expect(try await test.nextReport() == "moved")
            try await xdotool("click", "1")
            #expect(try await test.nextReport() == ["allowed", "activation"])
            try await xdotool("click", "1")
            #expect(try await test.nextReport() == ["allowed", "activation"])
            #expect(try await test.value("outcome()") == "activation")
        }
    }
}
