/// Why the example cannot go on.
enum LiveRoutesFailure: Error, CustomStringConvertible {
    /// Nobody can listen on the loopback interface.
    case noServer
    /// With --drive, something did not come about.
    case waitedInVain(String)

    var description: String {
        switch self {
        case .noServer: "No server could be started on this machine. --port chooses another port."
        case .waitedInVain(let what): "Waited in vain for \(what)."
        }
    }
}
