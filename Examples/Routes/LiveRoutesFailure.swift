/// An error that ends the example.
enum LiveRoutesFailure: Error, CustomStringConvertible {
    /// The server cannot listen on the loopback interface.
    case noServer
    /// With --drive, a condition was not met in time.
    case waitedInVain(String)

    var description: String {
        switch self {
        case .noServer: "No server could be started on this machine. --port chooses another port."
        case .waitedInVain(let what): "Waited in vain for \(what)."
        }
    }
}
