import TomboloSystem

/// Returns a free port on this machine. Another program may take the port before it is used.
package func freePort() throws -> UInt16 {
    guard let port = FreePort.find() else { throw TestFailure("There is no free port.") }
    return port
}
