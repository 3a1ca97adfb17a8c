import CGLib
import GLibRuntime
import TomboloEngine

/// Sends the packets of one connection in order, and holds those that cannot be sent yet.
final class ConnectionWriter {
    private let socket: PacketSocket
    private var unsent: UnsentPackets
    private var isOver = false
    /// Set while held packets wait until the socket accepts more.
    private var writing: DescriptorSource?
    /// Set while held packets wait until the system may have a descriptor or memory for them.
    private var retry: Task<Void, Never>?
    /// The time before the next attempt if the system lacks a descriptor or memory. It doubles with each attempt, since
    /// an attempt can copy most of a long body before it fails. When a packet has been sent, it is reset to the
    /// minimum.
    private var retryTime = ConnectionWriter.minimumRetryTime
    /// Waits until an attempt may follow. Returns early if the task is cancelled.
    private let retryWait: @MainActor (Duration) async -> Void
    /// The ports whose held packets have been sent while other packets are still held.
    private var served: Set<UInt32> = []
    private lazy var sharedBuffer = OutgoingSharedBuffer { [weak self] in
        self?.send(OutgoingPacket(sharedBuffer: $0))
    }
    private let held: @MainActor (_ number: UInt32, _ bytes: Int) -> Void
    private let unreceived: @MainActor (_ number: UInt32, _ bytes: Int) -> Void
    private let caughtUp: @MainActor (_ served: Set<UInt32>) -> Void
    private let broke: @MainActor () -> Void

    private static let minimumRetryTime = Duration.milliseconds(100)
    /// The maximum of `retryTime`. It is less than the time for which script waits for the answer to a synchronous
    /// call; see `TOMBOLO_SYNCHRONOUS_CALL_TIMEOUT`.
    private static let maximumRetryTime = Duration.seconds(2)

    /// Creates a writer.
    /// - Parameters:
    ///   - makeMemory: Creates the memory of long bodies.
    ///   - retryWait: Waits for a time, after which sending is tried again if the system lacks a descriptor or memory.
    ///   - held: Called with the number of a port and the change of the bytes that are held for it: positive when a
    ///     packet is held, negative when it has been sent. Not called for packets that ``drop(_:)`` drops.
    ///   - unreceived: Called with the number of a port and the change of the bytes that were sent to it as memory and
    ///     that its web process has not received.
    ///   - caughtUp: Called when all held packets have been sent, with the numbers of the ports that they belonged to.
    ///   - broke: Called when the connection can no longer be used: it is broken, or too much data is unsent.
    init(
        _ socket: PacketSocket, makeMemory: @escaping OutgoingPacket.MakeMemory,
        retryWait: @escaping @MainActor (Duration) async -> Void,
        held: @escaping @MainActor (UInt32, Int) -> Void,
        unreceived: @escaping @MainActor (UInt32, Int) -> Void,
        caughtUp: @escaping @MainActor (Set<UInt32>) -> Void, broke: @escaping @MainActor () -> Void
    ) {
        (self.socket, unsent) = (socket, UnsentPackets(makeMemory: makeMemory))
        self.retryWait = retryWait
        (self.held, self.unreceived, self.caughtUp, self.broke) = (held, unreceived, caughtUp, broke)
    }

    /// Whether more records may be sent.
    var hasRoom: Bool { unsent.hasRoom }

    /// The memory of all held packets together, in bytes.
    var heldBytes: Int { unsent.heldBytes }

    /// Sends records, after their attachments.
    func send(_ records: AttachedText, to number: UInt32) {
        for attachment in records.attachments { send(attachment, to: number) }
        send(OutgoingPacket(records.utf8, to: number))
    }

    /// Sends the answer to a synchronous call, after the answer's attachments. A nil answer ends the call without a
    /// result.
    func answer(_ call: UInt32, of number: UInt32, with answer: AttachedText?) {
        // The attachments must come right before the answer, where the web process looks for them.
        for attachment in answer?.attachments ?? [] { send(attachment, to: number) }
        send(OutgoingPacket(answering: call, of: number, with: answer?.utf8))
    }

    private func send(_ attachment: AttachedBytes, to number: UInt32) {
        guard !isOver else { return }
        if let offset = sharedBuffer.put(attachment) {
            send(OutgoingPacket(attaching: attachment, at: offset, to: number))
        } else {
            send(OutgoingPacket(attaching: attachment, to: number))
        }
    }

    /// Sends a packet, or holds it until the packets that are already held have been sent.
    func send(_ packet: OutgoingPacket) {
        guard !isOver else { return }
        let outcome = unsent.sendAtOnce(packet, over: socket)
        switch outcome {
        case .empty: return noteSent(packet)
        case .broken: return broke()
        case .full, .waiting, .lacking: break
        }
        let isWithinLimit = unsent.append(packet)
        held(packet.number, packet.heldBytes)
        guard isWithinLimit else { return broke() }
        switch outcome {
        case .full: startWriting()
        case .lacking: startRetry()
        case .empty, .waiting, .broken: break
        }
    }

    /// Notes that the web process has copied a piece of the shared buffer.
    func releasePiece() { sharedBuffer.release() }

    /// Notes that the web process has received the first of the bodies in memory that it had not received yet.
    /// - Returns: The number of the body's port.
    /// - Throws: ``ConnectionError`` if there is no such body.
    func noteReceived() throws(ConnectionError) -> UInt32 {
        guard let body = unsent.removeReceived() else {
            throw ConnectionError("it acknowledged memory that was not sent")
        }
        unreceived(body.number, -body.byteCount)
        // If the socket is full, `writing` is set, and the rest is sent when there is room.
        if writing == nil, !unsent.isEmpty { sendHeld() }
        return body.number
    }

    /// Drops the held packets of a closed port, except those that the web process still needs. Packets that waited for
    /// them are not sent at once, because the caller is still closing the port.
    func drop(_ number: UInt32) {
        unsent.drop(number) { packet in
            // The web process will not receive this piece, so it cannot report that the piece is free.
            if packet.isInSharedBuffer { sharedBuffer.release() }
        }
        startWriting()
    }

    /// Drops the held packets. Nothing is sent after that.
    func end() {
        isOver = true
        writing = nil
        clearRetry()
        unsent.removeAll()
        served = []
        sharedBuffer.end()
    }

    private func noteSent(_ packet: OutgoingPacket) {
        retryTime = Self.minimumRetryTime
        if packet.memoryByteCount > 0 { unreceived(packet.number, packet.memoryByteCount) }
    }

    /// Sends the held packets from the main loop, as soon as the socket accepts them. A blocking write could deadlock:
    /// the web process may be blocked in a write to this process.
    private func startWriting() {
        guard writing == nil, retry == nil else { return }
        writing = DescriptorSource(socket.descriptor, G_IO_OUT) { [weak self] in self?.sendHeld() }
    }

    private func startRetry() {
        guard retry == nil else { return }
        let time = retryTime
        retryTime = min(time * 2, Self.maximumRetryTime)
        retry = Task { [weak self, retryWait] in
            await retryWait(time)
            guard !Task.isCancelled else { return }
            self?.sendHeld()
        }
    }

    private func clearRetry() {
        retry?.cancel()
        retry = nil
    }

    private func sendHeld() {
        clearRetry()
        let outcome = unsent.send(over: socket) { packet in
            held(packet.number, -packet.heldBytes)
            noteSent(packet)
            served.insert(packet.number)
        }
        switch outcome {
        case .empty: break
        case .full: return startWriting()
        // Removes the source: since the socket accepts packets, it would be dispatched without end.
        case .waiting: return writing = nil
        case .lacking:
            writing = nil
            return startRetry()
        case .broken: return broke()
        }
        writing = nil
        let all = served
        served = []
        caughtUp(all)
    }
}
