import Synchronization
import TomboloEngine

/// The filter and the names of added fields of one page, and the connections over which its web processes receive them.
///
/// The state is protected by a lock rather than an actor. An app may set a filter and begin a load in the same
/// main-actor job, and the filter must have been sent or announced when the load begins. No operation blocks while the
/// lock is held, because a socket accepts or rejects a packet immediately.
nonisolated final class SharedFilter: Sendable {
    private struct State {
        var filter: RequestFilter {
            didSet { packet = InterceptionPacket(filter) }
        }
        /// The packet of the filter.
        private(set) var packet: InterceptionPacket
        var receivers: [ObjectIdentifier: FilterReceiver] = [:]
        var added = AddedNames()

        init(_ filter: RequestFilter) {
            self.filter = filter
            packet = InterceptionPacket(filter)
        }
    }

    private let state: Mutex<State>

    init(_ filter: RequestFilter) { state = Mutex(State(filter)) }

    /// The filter. Once a new value has been set, the previous one is not applied to any new request.
    var value: RequestFilter {
        get { state.withLock { $0.filter } }
        set {
            state.withLock { state in
                state.filter = newValue
                for id in Array(state.receivers.keys) {
                    state.receivers[id]?.noteFilter()
                    send(to: id, in: &state)
                }
            }
        }
    }

    /// Sends the filter over a connection, now and whenever the filter changes.
    func add(_ socket: PacketSocket) {
        state.withLock { state in
            let id = ObjectIdentifier(socket)
            state.receivers[id] = FilterReceiver(socket, lacksNames: !state.added.names.isEmpty)
            send(to: id, in: &state)
        }
    }

    /// Notes fields that are about to be added to a request, and sends their names to every process. Must be called before the
    /// fields are added.
    func note(_ fields: [HeaderField]) {
        state.withLock { state in
            guard state.added.note(fields) else { return }
            for id in Array(state.receivers.keys) {
                state.receivers[id]?.noteNames()
                send(to: id, in: &state)
            }
        }
    }

    /// Removes a connection. Nothing is sent over it after that.
    func remove(_ socket: PacketSocket) {
        state.withLock { $0.receivers.removeValue(forKey: ObjectIdentifier(socket)) }?.end()
    }

    /// Sends a process what it lacks, now or as soon as its socket has room.
    private func send(to id: ObjectIdentifier, in state: inout State) {
        let (packet, names) = (state.packet, state.added.names)
        state.receivers[id]?.send(packet, after: names) { [weak self] in self?.resume(id) }
    }

    private func resume(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.receivers[id]?.resume()
            send(to: id, in: &state)
        }
    }
}
