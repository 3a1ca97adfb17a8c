import TomboloEngine

/// Executes the commands of WebDriver that produce input, for a driver that cannot: WebKitWebDriver up to 2.52 reports “unsupported operation” for
/// programs that use GTK 4.
///
/// The input comes from the X server, so that the page and the app receive it like a user's input: it is trusted, activates the page, and opens menus
/// and dialogs. The page's own events show where the target is on the screen.
@MainActor
final class InputDevice {
    /// How long a page may take to receive an event. The page may be busy, or the event may be for another document, so a missing event is
    /// not an error.
    private static let eventTimeout = Duration.seconds(2)

    private let page: DrivenPage
    private let input = XInput()
    private let isOwn: (Int32) -> Bool
    /// The places of the pages of the session, by their window handles.
    private var places: [String: PagePlace] = [:]
    /// Whether the last click opened the choices of a drop-down list, which have grabbed the pointer.
    private var isListOpen = false

    /// - Parameter isOwn: Whether a process belongs to the app.
    init(_ page: DrivenPage, isOwn: @escaping (Int32) -> Bool) { (self.page, self.isOwn) = (page, isOwn) }

    /// Whether an input command is executed here if the driver does not support it.
    static func executes(_ command: WebDriverCommand) -> Bool {
        switch (command.method, command.path.count, command.path.dropFirst(2).first, command.path.last) {
        case ("POST", 5, "element", "click"), ("POST", 5, "element", "value"): true
        case ("POST", 3, "actions", _), ("DELETE", 3, "actions", _): true
        default: false
        }
    }

    /// Executes a command for which ``executes(_:)`` is true.
    func execute(_ command: WebDriverCommand) async throws(WebDriverFailure) {
        if command.path[2] == "actions" {
            guard command.method == "POST" else {
                input.releaseAll()
                return try await input.send()
            }
            return try await perform(InputActions(try command.parameters))
        }
        let element: JSONValue = [WebDriverElement.key: .string(command.path[3])]
        if command.path[4] == "click" { return try await click(element) }
        guard let text = try command.parameters["text"]?.stringValue else {
            throw WebDriverFailure(.invalidArgument, "“text” must be a string.")
        }
        try await type(TypedText(text), into: element)
    }

    /// Closes the choices of a drop-down list. Called before a command that the driver executes by changing the list
    /// itself.
    func closeList() async throws(WebDriverFailure) {
        guard isListOpen else { return }
        isListOpen = false
        input.type(keys: ["Escape"])
        try await input.send()
    }

    /// Discards the places of the pages, because their windows may have changed.
    func forgetPlaces() { places = [:] }

    // MARK: Elements

    private func click(_ element: JSONValue) async throws(WebDriverFailure) {
        try await closeList()
        let target = try await aim(at: element)
        try await page.call("watch")
        input.click(button: 1)
        try await input.send()
        _ = await page.seen(["mouseup", "dragend", "drop"], within: Self.eventTimeout, isLast: true)
        isListOpen = target["isDropDown"] == true
    }

    /// Moves the pointer over an element, and corrects the position according to the events that the page receives.
    /// - Returns: The result of the operation `center`.
    private func aim(at element: JSONValue) async throws(WebDriverFailure) -> JSONValue {
        for _ in 1...4 {
            var (place, offset) = try await placeOfPage()
            let target = try await page.call("center", element)
            guard let point = PagePoint(target) else {
                throw WebDriverFailure(.elementNotInteractable, "The element has no visible part.")
            }
            let isFrame = target["isFrame"] == true
            for _ in 1...4 {
                let position = place.screenPoint(offset + point)
                if input.pointer == position {
                    input.move(to: ScreenPoint(x: position.x + 1, y: position.y))
                    try await input.send()
                }
                try await page.call("watch")
                input.move(to: position)
                try await input.send()
                // Events over a frame go to the frame's own document.
                if isFrame { return target }
                let event = await page.seen(["mousemove"], within: .seconds(1), isLast: true)
                guard let event = event.flatMap(PagePoint.init) else {
                    // An open menu has grabbed the pointer and the keyboard.
                    input.type(keys: ["Escape"])
                    try await input.send()
                    break
                }
                if event.isNear(point) { return target }
                let difference = event - point
                place.origin += PagePoint(x: -difference.x * place.scale, y: -difference.y * place.scale)
            }
            forgetPlaces()
        }
        throw WebDriverFailure(
            .elementNotInteractable, "The pointer cannot be moved over the element: another window may cover it.")
    }

    private func type(_ text: TypedText, into element: JSONValue) async throws(WebDriverFailure) {
        try await closeList()
        let (place, _) = try await placeOfPage()
        guard try await page.call("focus", element) == true else {
            throw WebDriverFailure(.elementNotInteractable, "The element cannot receive keyboard focus.")
        }
        input.focus(window: place.window)
        for step in text.steps {
            switch step {
            case .keys(let keys):
                try await page.call("watch")
                input.type(keys: keys)
                try await input.send()
                let isLast = keys.contains(where: KeyNames.isActivation)
                _ = await page.seen(["keyup"], count: keys.count, within: Self.eventTimeout, isLast: isLast)
            case .insertion(let text):
                try await input.send()
                try await page.call("insertText", .string(text))
            case .hold(let key): input.press(key: key)
            case .releaseModifiers: input.releaseAll()
            }
        }
        input.releaseAll()
        try await input.send()
    }

    /// The place of the current page, and the position of the current frame in it.
    private func placeOfPage() async throws(WebDriverFailure) -> (PagePlace, PagePoint) {
        let handle = try await page.send("GET", "window").stringValue ?? ""
        if let place = places[handle] {
            // Without a window manager, another window may have opened above this one. An error is ignored, because later input shows
            // whether the window has closed.
            _ = try? await input.run(["windowraise", place.window])
            guard page.isInFrame else { return (place, .zero) }
            return (place, try await page.atTop { () async throws(WebDriverFailure) in }.offset)
        }
        let others = Set(places.values.map(\.window))
        let (place, offset) = try await page.atTop { () async throws(WebDriverFailure) in
            try await PageFinder(page: page, input: input, isOwn: isOwn).find(exceptFirst: others)
        }
        places[handle] = place
        return (place, offset)
    }

    // MARK: Actions

    private func perform(_ actions: InputActions) async throws(WebDriverFailure) {
        try await closeList()
        let (place, offset) = try await placeOfPage()
        input.focus(window: place.window)
        try await page.call("watch")
        let clock = ContinuousClock()
        var expected: [String] = []
        for tick in actions.ticks {
            let duration = tick.map(\.duration).max() ?? .zero
            let end = clock.now + duration
            for timed in tick { try await perform(timed, at: place, offset, &expected) }
            guard duration > .zero else { continue }
            try await input.send()
            try? await clock.sleep(until: end)
        }
        try await input.send()
        if !expected.isEmpty { _ = await page.seen(expected, within: .milliseconds(500), isLast: true) }
    }

    /// - Parameter expected: Receives the types of the events that the last action causes in the page.
    private func perform(
        _ timed: InputActions.Timed, at place: PagePlace, _ offset: PagePoint, _ expected: inout [String]
    ) async throws(WebDriverFailure) {
        switch timed.action {
        case .pause: break
        case .keyDown(let character):
            if let name = KeyNames.name(of: character) {
                expected = ["keydown"]
                input.press(key: name)
            } else {
                try await input.send()
                try await page.call("insertText", .string(String(character)))
            }
        case .keyUp(let character):
            guard let name = KeyNames.name(of: character) else { return }
            expected = ["keyup"]
            input.release(key: name)
        case .pointerDown(let button):
            expected = ["mousedown"]
            input.press(button: button)
        case .pointerUp(let button):
            expected = ["mouseup", "dragend", "drop"]
            input.release(button: button)
        case .pointerMove(let x, let y, let origin):
            let target = try await position(x, y, from: origin, at: place, offset)
            expected = ["mousemove", "dragend"]
            input.move(to: target, in: timed.duration)
        case .scroll(let x, let y, let deltaX, let deltaY, let origin):
            let target = try await position(x, y, from: origin, at: place, offset)
            expected = []
            input.move(to: target)
            try await turn(by: deltaX, buttons: (6, 7), "deltaX")
            try await turn(by: deltaY, buttons: (4, 5), "deltaY")
            await page.scrollEnd(within: .seconds(2))
        }
    }

    private func position(
        _ x: Double, _ y: Double, from origin: InputActions.Origin, at place: PagePlace, _ offset: PagePoint
    ) async throws(WebDriverFailure) -> ScreenPoint {
        switch origin {
        case .viewport: return place.screenPoint(offset + PagePoint(x: x, y: y))
        case .pointer:
            let start = input.pointer ?? place.screenPoint(offset)
            return ScreenPoint(x: start.x + Int(x * place.scale), y: start.y + Int(y * place.scale))
        case .element(let element):
            try await input.send()
            guard let center = PagePoint(try await page.call("center", element)) else {
                throw WebDriverFailure(.elementNotInteractable, "The element has no visible part.")
            }
            return place.screenPoint(offset + center + PagePoint(x: x, y: y))
        }
    }

    /// Turns the wheel by whole notches until the page has received the distance, or the nearest possible one. The engine determines the
    /// length of a notch.
    private func turn(by distance: Double, buttons: (Int, Int), _ name: String) async throws(WebDriverFailure) {
        guard distance != 0 else { return }
        let button = distance < 0 ? buttons.0 : buttons.1
        try await input.send()
        try await page.call("watch")
        input.click(button: button)
        try await input.send()
        let event = await page.seen(["wheel"], within: Self.eventTimeout, isLast: true)
        guard let notch = event?[name]?.doubleValue.map(abs), notch > 0 else { return }
        let rest = Int((abs(distance) / notch - 1).rounded())
        guard rest > 0 else { return }
        try await page.call("watch")
        input.click(button: button, count: min(rest, 200))
        try await input.send()
        _ = await page.seen(["wheel"], count: min(rest, 200), within: .milliseconds(500), isLast: true)
    }
}
