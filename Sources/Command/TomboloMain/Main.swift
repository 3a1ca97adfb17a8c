import TomboloCLI

/// The program `tombolo`.
///
/// Its `main` is synchronous, as GLib's main loop requires. A subcommand that shows a page runs the loop itself.
@main
enum Main {
    static func main() { CommandEntry.run() }
}
