import TomboloEngine

/// Finds out where the current page is on the screen, by moving the pointer over the app's windows until the page receives its events.
///
/// Neither the driver nor X reports this, because a window may have a title bar and other widgets around the page, and the page
/// may be zoomed.
@MainActor
struct PageFinder {
    /// Points of a window, as fractions of its width and height. The middle alone is not enough, because it may belong to a frame,
    /// whose document receives the events.
    private static let probes = [
        (0.5, 0.5), (0.5, 0.85), (0.12, 0.6), (0.88, 0.6), (0.5, 0.25), (0.12, 0.9), (0.88, 0.9), (0.04, 0.97),
    ]
    private static let limit = Duration.seconds(20)

    let page: DrivenPage
    let input: XInput
    /// Whether a process belongs to the app.
    let isOwn: (Int32) -> Bool

    /// Returns the place of the page. The document at the top must be the current one.
    /// - Parameter others: The windows that show other pages, which are tried last.
    /// - Throws: ``WebDriverFailure`` if no window shows the page.
    func find(exceptFirst others: Set<String>) async throws(WebDriverFailure) -> PagePlace {
        let end = ContinuousClock.now + Self.limit
        while true {
            let all = try await windows()
            for window in all.filter({ !others.contains($0.id) }) + all.filter({ others.contains($0.id) }) {
                _ = try? await input.run(["windowraise", window.id, "windowfocus", window.id])
                for probe in Self.probes {
                    if let place = try await place(of: window, at: probe) { return place }
                }
            }
            guard ContinuousClock.now < end else { break }
            // An open menu has grabbed the pointer and the keyboard.
            input.type(keys: ["Escape"])
            try await input.send()
        }
        throw WebDriverFailure(
            .unknownError, "The page is in no visible window of the app, so it cannot receive input.")
    }

    private struct Window {
        let id: String
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    private func windows() async throws(WebDriverFailure) -> [Window] {
        // xdotool fails if it finds no window.
        let found = (try? await input.run(["search", "--onlyvisible", "--name", ""])) ?? ""
        var windows: [Window] = []
        for id in found.split(separator: "\n").map(String.init) {
            // A window may have closed since then, and the root window has no process.
            guard let process = try? await input.run(["getwindowpid", id]), let number = Int32(process), isOwn(number),
                let text = try? await input.run(["getwindowgeometry", "--shell", id])
            else { continue }
            var numbers: [Substring: Int] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: "=")
                if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
            }
            guard let x = numbers["X"], let y = numbers["Y"], let width = numbers["WIDTH"],
                let height = numbers["HEIGHT"], width > 20, height > 20
            else { continue }
            windows.append(Window(id: id, x: x, y: y, width: width, height: height))
        }
        return windows
    }

    private func place(of window: Window, at probe: (Double, Double)) async throws(WebDriverFailure) -> PagePlace? {
        let first = ScreenPoint(
            x: window.x + Int(Double(window.width) * probe.0), y: window.y + Int(Double(window.height) * probe.1))
        let second = ScreenPoint(x: first.x + 40, y: first.y - 10)
        // The pointer may already be at the first point, so that moving it there would not cause an event.
        guard try await point(at: second) != nil, let one = try await point(at: first),
            let two = try await point(at: second), two.x > one.x
        else { return nil }
        // Positions in a page are whole numbers, so the quotient is not exact.
        let scale = (Double(second.x - first.x) / (two.x - one.x) * 10).rounded() / 10
        guard (0.2...8).contains(scale) else { return nil }
        return PagePlace(
            window: window.id,
            origin: PagePoint(x: Double(first.x) - one.x * scale, y: Double(first.y) - one.y * scale), scale: scale)
    }

    private func point(at position: ScreenPoint) async throws(WebDriverFailure) -> PagePoint? {
        try await page.call("watch")
        input.move(to: position)
        try await input.send()
        return await page.seen(["mousemove"], within: .milliseconds(300), isLast: true).flatMap(PagePoint.init)
    }
}
