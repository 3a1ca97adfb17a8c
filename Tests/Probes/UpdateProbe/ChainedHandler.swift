import Glibc

/// A handler of SIGTERM that calls the one before it, as libraries of crash reports do.
enum ChainedHandler {
    nonisolated(unsafe) private static var earlier = sigaction()

    static func install() {
        var own = sigaction()
        // Set before the handler can run, and not changed later.
        own.__sigaction_handler.sa_handler = { number in ChainedHandler.earlier.__sigaction_handler.sa_handler?(number)
        }
        sigaction(SIGTERM, nil, &earlier)
        sigaction(SIGTERM, &own, nil)
    }
}
