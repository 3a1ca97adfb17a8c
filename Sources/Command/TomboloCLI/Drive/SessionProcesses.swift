/// The processes of a session: the display, and the driver with the app. They can be ended while the session starts.
@MainActor
final class SessionProcesses {
    /// The virtual display; nil if the session uses the user's display.
    var display: VirtualDisplay?
    /// The driver that was started last.
    var driver: DriverProcess?
    private var hasEnded = false

    /// Ends the processes, and waits for them.
    func end() {
        hasEnded = true
        driver?.stop()
        display?.end()
        (driver, display) = (nil, nil)
    }

    /// Throws an error if the processes have been ended, so that a session that is starting does not start further
    /// ones.
    func requireUse() throws(WebDriverFailure) {
        guard !hasEnded else {
            throw WebDriverFailure(.sessionNotCreated, "tombolo drive is ending. Start it again for another session.")
        }
    }
}
