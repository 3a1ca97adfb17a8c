import CAppGTK
import Tombolo

/// The GTK application of the program.
@MainActor
final class Program {
    static let id = "__id__"
    let calls = CallRegistry()
    private let application = gtk_application_new(id, GApplicationFlags(rawValue: 0))
    private var window: MainWindow?
    private var hasFailed = false

    init() { registerGreeter(in: calls) }

    /// Runs until the window is closed, and returns the exit status: 1 if it could not be opened.
    func run() -> Int32 {
        guard let application else { return 1 }
        let program = Unmanaged.passUnretained(self).toOpaque()
        app_connect(
            application, "activate",
            { _, program in
                guard let program else { return }
                Unmanaged<Program>.fromOpaque(program).takeUnretainedValue().activate()
            }, program)
        // Obeys `tombolo dev` and `--inspect`.
        let status = MainLoop.run(application)
        return hasFailed ? 1 : status
    }

    private func activate() {
        if let window, !window.isClosed { return window.present() }
        do {
            let window = try MainWindow(in: application, calls: calls)
            self.window = window
            window.present()
        } catch {
            // Without a window, the application ends.
            hasFailed = true
            let message = "The window cannot be opened: \(error)"
            g_log_default_handler(nil, G_LOG_LEVEL_CRITICAL, message, nil)
        }
    }
}
