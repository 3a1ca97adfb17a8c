import Synchronization
import TomboloEngine

/// The interest and the added names of one page, and the connections over which its web processes receive them.
///
/// Protected by a lock and not by an actor: an app sets an interest and begins a load in one turn of the main actor, and the load
/// must not overtake it. Nothing waits under the lock, since a socket accepts a packet at once or not at all.
nonisolated final class SharedInterest: Sendable {
    private struct State {
        var interest: RequestInterest
        var sockets: [ObjectIdentifier: PacketSocket] = [:]
        var added = AddedNames()
    }

    private let state: Mutex<State>

    init(_ interest: RequestInterest) { state = Mutex(State(interest: interest)) }

    /// The interest. After it has been set, no new request uses the previous one.
    var value: RequestInterest {
        get { state.withLock { $0.interest } }
        set {
            state.withLock { state in
                state.interest = newValue
                let packet = InterceptionPacket(newValue)
                for socket in state.sockets.values { _ = socket.send(packet) }
            }
        }
    }

    /// Sends the interest over a connection, now and when it changes.
    func add(_ socket: PacketSocket) {
        state.withLock { state in
            state.sockets[ObjectIdentifier(socket)] = socket
            // The names first, since the process waits for the interest.
            if !state.added.names.isEmpty { _ = socket.send(InterceptionPacket(added: state.added.names)) }
            _ = socket.send(InterceptionPacket(state.interest))
        }
    }

    /// Sends every process the names of fields that a request is about to be given. Called before the request is given them.
    func note(_ fields: [HeaderField]) {
        state.withLock { state in
            guard state.added.note(fields) else { return }
            let packet = InterceptionPacket(added: state.added.names)
            for socket in state.sockets.values { _ = socket.send(packet) }
        }
    }

    /// Sends nothing over the connection any longer.
    func remove(_ socket: PacketSocket) {
        state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil }
    }
}
