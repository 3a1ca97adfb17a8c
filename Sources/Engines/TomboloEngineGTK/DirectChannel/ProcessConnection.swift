import CGLib
import CWebProcess
import GLibRuntime
import Glibc
import TomboloEngine

/// The connection to one web process, which carries the records of its documents. The main loop itself serves it: a thread in
/// between would cost more than the connection.
final class ProcessConnection {
    private let socket: PacketSocket
    /// The process at the other end.
    let process: WebProcessNumber
    private var maximumLength = 0
    private weak var opening: (any DirectChannelDelegate)?
    /// Called once, when the connection has ended.
    private let ended: @MainActor (ProcessConnection) -> Void
    /// Called when the page's top-level document is one of this process.
    private let showsPage: @MainActor (ProcessConnection) -> Void
    /// Whether a document of this process has ever been one of the page's.
    private(set) var hasDocuments = false
    private var reading: DescriptorSource?
    private var ports: [UInt32: GTKDocumentPort] = [:]
    private var lastNumber: UInt32 = 0
    private var isOver = false
    private lazy var writer = ConnectionWriter(
        socket,
        held: { [weak self] number, bytes in self?.ports[number]?.noteUnsent(bytes) },
        caughtUp: { [weak self] served in
            guard let self else { return }
            for (number, port) in ports { port.didSend(hadUnsent: served.contains(number)) }
        },
        broke: { [weak self] in self?.end() })
    private lazy var outgoingSharedBuffer = OutgoingSharedBuffer { [weak self] in
        self?.send(OutgoingPacket(sharedBuffer: $0))
    }
    private var incomingSharedBuffer: IncomingSharedBuffer?
    private var pace = ReadingPace()
    /// Buffer into which packets are received.
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(TOMBOLO_PACKET_LIMIT))
    private let held = HeldPacket()

    /// Limit of the documents of one process.
    private static let maximumPorts = 4096
    /// Limit of ports whose documents are not known yet.
    private static let maximumUnknownDocuments = 128
    /// Limit of the time that is spent on packets that arrived before a connection ends.
    private static let catchUpLimit = Duration.milliseconds(20)

    init(
        _ socket: PacketSocket, of process: WebProcessNumber,
        showsPage: @escaping @MainActor (ProcessConnection) -> Void = { _ in },
        ended: @escaping @MainActor (ProcessConnection) -> Void
    ) {
        (self.socket, self.process) = (socket, process)
        self.showsPage = showsPage
        self.ended = ended
    }

    isolated deinit { buffer.deallocate() }

    /// Starts reading packets; reports documents to `opening`. `maximumLength` limits a message, in bytes.
    func start(for opening: any DirectChannelDelegate, maximumLength: Int) {
        guard !isOver else { return }
        self.opening = opening
        self.maximumLength = maximumLength
        resumeReading()
    }

    private func resumeReading() {
        reading = DescriptorSource(socket.descriptor, GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue)) {
            [weak self] in self?.readSome()
        }
    }

    /// Notes that a document of this process is one of the page's.
    func noteDocument(isTopLevel: Bool) {
        hasDocuments = true
        if isTopLevel { showsPage(self) }
    }

    var hasRoom: Bool { !isOver && writer.hasRoom }

    func send(_ records: AttachedText, to number: UInt32) {
        pace.noteSent()
        for attachment in records.attachments { send(attachment, to: number) }
        send(OutgoingPacket(records.utf8, to: number))
    }

    func answer(_ call: UInt32, of number: UInt32, with answer: AttachedText?) {
        pace.noteSent()
        // Right before the answer, where the document looks for them.
        for attachment in answer?.attachments ?? [] { send(attachment, to: number) }
        send(OutgoingPacket(answering: call, of: number, with: answer?.utf8))
    }

    private func send(_ attachment: AttachedBytes, to number: UInt32) {
        if let offset = outgoingSharedBuffer.put(attachment) {
            send(OutgoingPacket(attaching: attachment, at: offset, to: number))
        } else {
            send(OutgoingPacket(attaching: attachment, to: number))
        }
    }

    func close(_ number: UInt32) {
        guard ports.removeValue(forKey: number) != nil else { return }
        send(OutgoingPacket(closing: number))
        portDidMakeRoom(number)
    }

    /// Continues with the packet that was held for a port, which has become known or is closed.
    func portDidMakeRoom(_ number: UInt32) {
        guard !isOver, let packet = held.take(for: number) else { return }
        // Not within the call that made the room.
        Task { @MainActor [weak self] in
            guard let self, !isOver, !held.isHeld, reading == nil else { return }
            if takeOrEnd(packet), !held.isHeld { resumeReading() }
        }
    }

    private func hold(_ packet: IncomingPacket, for number: UInt32) {
        reading = nil
        held.hold(packet, for: number) { [weak self] in
            guard let self, let port = ports[number] else { return }
            // This drops the packet, and resumes reading.
            close(number)
            port.end(.malformed("it sent too much data before its handshake"))
        }
    }

    /// Processes the packets that have arrived. Stops after `catchUpLimit`, since a process may send without end.
    func catchUp() {
        let end = ContinuousClock.now + Self.catchUpLimit
        while readOne(), ContinuousClock.now < end {}
    }

    /// Ends the connection: nothing is received or sent after that.
    func end(_ reason: DocumentChannelEnd = .broken) {
        guard !isOver else { return }
        isOver = true
        reading = nil
        // Now, and not with the last reference.
        socket.hangUp()
        held.drop()
        writer.end()
        outgoingSharedBuffer.end()
        incomingSharedBuffer = nil
        let over = ports.values
        ports = [:]
        for port in over { port.end(reason) }
        ended(self)
    }

    private func send(_ packet: OutgoingPacket) {
        if !isOver { writer.send(packet) }
    }

    private func readSome() {
        let end = ContinuousClock.now + ReadingPace.turnLimit
        repeat {
            // Looking for more first would be in vain, and the wait ends at once if there is more.
            while readOne(), !expectsPacket {
                guard ContinuousClock.now >= end else { continue }
                if pace.noteFullTurn() { pauseReading() }
                return
            }
        } while isFollowedPromptly() && ContinuousClock.now < end
        pace.noteFinishedTurn()
    }

    /// Pauses reading until the main loop has served everything else, drawing included.
    private func pauseReading() {
        guard reading != nil else { return }
        reading = nil
        Task { @MainActor [weak self] in
            await waitForIdle(atMost: ReadingPace.pauseLimit)
            guard let self, !isOver, !held.isHeld, reading == nil else { return }
            resumeReading()
        }
    }

    private var expectsPacket: Bool { !isOver && pace.expectsPacket }

    /// Waits for the packet that follows the one sent just now, if that has been worthwhile; see `TOMBOLO_PROMPT_MICROSECONDS`.
    private func isFollowedPromptly() -> Bool {
        guard expectsPacket else { return false }
        let succeeded = tombolo_socket_wait(socket.descriptor, Int32(TOMBOLO_PROMPT_MICROSECONDS)) != 0
        pace.noteWait(succeeded: succeeded)
        return succeeded
    }

    /// Receives and processes a packet. Returns false if none has arrived, or the connection has ended.
    private func readOne() -> Bool {
        guard !isOver, !held.isHeld else { return false }
        switch socket.receive(into: buffer) {
        case .success(let packet?):
            pace.noteReceived()
            return takeOrEnd(packet)
        case .success(nil): end()
        case .failure(let error) where error.code == EAGAIN: break
        case .failure(let error):
            if error.code == EBADMSG || error.code == EMSGSIZE {
                opening?.directChannelDidReceiveMalformed(
                    "a web process sent a packet that is too long (error \(error.code))")
            }
            end()
        }
        return false
    }

    /// Processes a packet. Returns false when the connection has ended.
    private func takeOrEnd(_ packet: IncomingPacket) -> Bool {
        do throws(ConnectionError) {
            try take(packet)
            return !isOver
        } catch {
            opening?.directChannelDidReceiveMalformed("a web process sent a malformed packet: \(error.reason)")
            end()
            return false
        }
    }

    private func take(_ packet: IncomingPacket) throws(ConnectionError) {
        var reader = PacketReader(packet.bytes[...])
        let kind = try reader.number()
        try packet.checkMemory(for: kind)
        let number = try reader.number()
        switch Int(kind) {
        case TOMBOLO_SHARED_BUFFER:
            incomingSharedBuffer = nil
            return incomingSharedBuffer = try IncomingSharedBuffer.read(&reader, packet.memory)
        case TOMBOLO_RELEASED:
            try reader.end()
            return outgoingSharedBuffer.release()
        default: break
        }
        let message: DocumentMessage
        let port = ports[number]
        do throws(ConnectionError) {
            message = try DocumentMessage(kind, &reader)
            if case .opened(let isTopLevel, let document) = message {
                return try open(number, isTopLevel: isTopLevel, document)
            }
            // Messages of a port that this side has closed may still arrive.
            guard let port else {
                if case .sharedBufferAttached = message { send(.released) }
                return
            }
            guard port.hasRoom(for: message.byteCount) else { return hold(packet, for: number) }
            guard port.mayTake(message.byteCount, asAttachment: message.isAttachment) else {
                if case .sharedBufferAttached = message { send(.released) }
                return
            }
            // Messages over the page's limit of memory, which is reported as such, do not get this far.
            guard message.byteCount <= maximumLength else {
                throw ConnectionError("it sent \(message.byteCount) bytes in one message, more than the limit")
            }
            switch message {
            case .opened, .closed:
                ports[number] = nil
                port.end(.left)
            default: try port.take(message, of: packet, in: incomingSharedBuffer) { send(.released) }
            }
        } catch {
            // The error concerns only that document.
            guard let port else { throw error }
            close(number)
            port.end(.malformed(error.reason))
        }
    }

    private func open(_ number: UInt32, isTopLevel: Bool, _ document: String) throws(ConnectionError) {
        guard ports[number] == nil, number > lastNumber else {
            throw ConnectionError("it used the number of a document twice")
        }
        let unknown = ports.values.count { $0.receiver == nil }
        guard ports.count < Self.maximumPorts, unknown < Self.maximumUnknownDocuments else {
            throw ConnectionError("it has too many documents")
        }
        lastNumber = number
        let port = GTKDocumentPort(number, isTopLevel: isTopLevel, maximumLength: maximumLength, on: self)
        ports[number] = port
        opening?.directChannelDidOpen(port, for: document)
    }
}
