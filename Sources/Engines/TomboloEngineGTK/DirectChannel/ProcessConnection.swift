import CGLib
import CWebProcess
import GLibRuntime
import Glibc
import TomboloEngine

/// The connection to one web process, which carries the records of its documents. It is served on the main loop, because
/// switching to another thread would cost more than the transfer itself.
final class ProcessConnection {
    private let socket: PacketSocket
    /// The process at the other end.
    let process: WebProcessNumber
    private var maximumLength = 0
    private weak var opening: (any DirectChannelDelegate)?
    /// Called once, when the connection has ended.
    private let ended: @MainActor (ProcessConnection) -> Void
    /// Called when a document of this process becomes the page's top-level document.
    private let showsPage: @MainActor (ProcessConnection) -> Void
    /// Whether the page has ever contained a document of this process.
    private(set) var hasDocuments = false
    private var reading: DescriptorSource?
    private var ports: [UInt32: GTKDocumentPort] = [:]
    private var lastNumber: UInt32 = 0
    private var isOver = false
    /// Creates the memory of long bodies. A parameter, so that tests can simulate a system that lacks descriptors.
    private let makeMemory: OutgoingPacket.MakeMemory
    /// Waits for a time before sending is tried again; see ``ConnectionWriter``.
    private let retryWait: @MainActor (Duration) async -> Void
    private lazy var writer = ConnectionWriter(
        socket, makeMemory: makeMemory, retryWait: retryWait,
        held: { [weak self] number, bytes in self?.ports[number]?.noteUnsent(bytes) },
        unreceived: { [weak self] number, bytes in self?.ports[number]?.noteUnreceived(bytes) },
        caughtUp: { [weak self] served in
            guard let self else { return }
            for (number, port) in ports { port.didSend(hadUnsent: served.contains(number)) }
        },
        broke: { [weak self] in self?.end() })
    private var incomingSharedBuffer: IncomingSharedBuffer?
    private var pace = ReadingPace()
    /// Buffer into which packets are received.
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(TOMBOLO_PACKET_LIMIT))
    private let held = HeldPacket()
    /// Waits until the main loop is idle, but not longer than the given time.
    private let idleWait: @MainActor (Duration) async -> Void

    /// Limit of the documents of one process.
    private static let maximumPorts = 4096
    /// Limit of ports whose documents are not known yet.
    private static let maximumUnknownDocuments = 128
    /// Limit of the time in which packets are processed that arrived before the connection ends.
    private static let catchUpLimit = Duration.milliseconds(20)

    init(
        _ socket: PacketSocket, of process: WebProcessNumber,
        makeMemory: @escaping OutgoingPacket.MakeMemory = { tombolo_memory_with($0.baseAddress, $0.count) },
        retryWait: @escaping @MainActor (Duration) async -> Void = { _ = try? await Task.sleep(for: $0) },
        idleWait: @escaping @MainActor (Duration) async -> Void = { _ = await waitForIdle(atMost: $0) },
        showsPage: @escaping @MainActor (ProcessConnection) -> Void = { _ in },
        ended: @escaping @MainActor (ProcessConnection) -> Void
    ) {
        (self.socket, self.process, self.makeMemory, self.idleWait) = (socket, process, makeMemory, idleWait)
        (self.retryWait, self.showsPage, self.ended) = (retryWait, showsPage, ended)
    }

    isolated deinit { buffer.deallocate() }

    /// Starts reading packets, and reports documents to `opening`. `maximumLength` is the limit of a message, in bytes.
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

    /// Notes that the page contains a document of this process.
    func noteDocument(isTopLevel: Bool) {
        hasDocuments = true
        if isTopLevel { showsPage(self) }
    }

    var hasRoom: Bool { !isOver && writer.hasRoom }

    /// The memory of all packets that have not been sent, in bytes.
    var unsentBytes: Int { writer.heldBytes }

    func send(_ records: AttachedText, to number: UInt32) {
        pace.noteSent()
        writer.send(records, to: number)
    }

    func answer(_ call: UInt32, of number: UInt32, with answer: AttachedText?) {
        pace.noteSent()
        // The port may have been closed during the call. A long answer would then not count in any budget.
        let isDropped = ports[number] == nil && (answer?.byteCount ?? 0) > Int(TOMBOLO_MAXIMUM_INLINE)
        writer.answer(call, of: number, with: isDropped ? nil : answer)
    }

    func close(_ number: UInt32) {
        guard remove(number) else { return }
        writer.send(OutgoingPacket(closing: number))
        portDidMakeRoom(number)
    }

    /// Removes a port, and drops its unsent packets. Returns false if there is no such port.
    @discardableResult
    private func remove(_ number: UInt32) -> Bool {
        guard let port = ports.removeValue(forKey: number) else { return false }
        if port.hasUnsent { writer.drop(number) }
        return true
    }

    /// Continues with the packet that is held for a port, after the port's document has become known or the port has
    /// been closed.
    func portDidMakeRoom(_ number: UInt32) {
        guard !isOver, held.keep(for: number) else { return }
        // Continues later, because the caller is still changing the port's state. Until then the packet remains held,
        // so that no other packet is read before it.
        Task { @MainActor [weak self] in
            guard let self, !isOver, let packet = held.take(for: number) else { return }
            if takeOrEnd(packet), !held.isHeld, reading == nil { resumeReading() }
        }
    }

    private func hold(_ packet: IncomingPacket, for number: UInt32) {
        reading = nil
        held.hold(packet, for: number) { [weak self] in
            guard let self, let port = ports[number] else { return }
            // Closing the port also drops the packet, and resumes reading.
            close(number)
            port.end(.malformed("it sent too much data before its handshake"))
        }
    }

    /// Processes the packets that have arrived. Stops after `catchUpLimit`, because a process may send packets without end.
    func catchUp() {
        let end = ContinuousClock.now + Self.catchUpLimit
        while readOne(), ContinuousClock.now < end {}
    }

    /// Ends the connection. Nothing is received or sent after that.
    func end(_ reason: DocumentChannelEnd = .broken) {
        guard !isOver else { return }
        isOver = true
        reading = nil
        // Closes the connection now, not when the last reference is released.
        socket.hangUp()
        held.drop()
        writer.end()
        incomingSharedBuffer = nil
        let over = ports.values
        ports = [:]
        for port in over { port.end(reason) }
        ended(self)
    }

    private func readSome() {
        let end = ContinuousClock.now + ReadingPace.turnLimit
        repeat {
            // If a packet is expected, stop reading and wait for it: another read would most likely find no packet yet,
            // and if there is one, the wait returns immediately.
            while readOne(), !expectsPacket {
                guard ContinuousClock.now >= end else { continue }
                if pace.noteFullTurn() { pauseReading() }
                return
            }
        } while isFollowedPromptly() && ContinuousClock.now < end
        pace.noteFinishedTurn()
    }

    /// Pauses reading until the main loop has processed all other events, including drawing.
    private func pauseReading() {
        guard reading != nil else { return }
        reading = nil
        Task { @MainActor [weak self, idleWait] in
            await idleWait(ReadingPace.pauseLimit)
            guard let self, !isOver, !held.isHeld, reading == nil else { return }
            resumeReading()
        }
    }

    private var expectsPacket: Bool { !isOver && pace.expectsPacket }

    /// Waits a short time for the packet that answers the last records, if the last such answer was prompt; see
    /// `TOMBOLO_PROMPT_MICROSECONDS`. Returns whether a packet arrived.
    private func isFollowedPromptly() -> Bool {
        guard expectsPacket else { return false }
        let succeeded = tombolo_socket_wait(socket.descriptor, Int32(TOMBOLO_PROMPT_MICROSECONDS)) != 0
        pace.noteWait(succeeded: succeeded)
        return succeeded
    }

    /// Receives and processes a packet. Returns false if no packet has arrived, or the connection has ended.
    private func readOne() -> Bool {
        guard !isOver, !held.isHeld else { return false }
        switch socket.receive(into: buffer) {
        case .success(let packet?):
            if !packet.isAcknowledgement { pace.noteReceived() }
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
            return writer.releasePiece()
        case TOMBOLO_RECEIVED:
            try reader.end()
            let owner = try writer.noteReceived()
            ports[owner]?.didReceive()
            return
        default: break
        }
        let message: DocumentMessage
        let port = ports[number]
        do throws(ConnectionError) {
            message = try DocumentMessage(kind, &reader)
            if case .opened(let isTopLevel, let document) = message {
                return try open(number, isTopLevel: isTopLevel, document)
            }
            // Messages for a port that this side has closed may still arrive.
            guard let port else {
                if case .sharedBufferAttached = message { writer.send(.released) }
                return
            }
            guard port.hasRoom(for: message.byteCount) else { return hold(packet, for: number) }
            guard port.mayTake(message.byteCount, asAttachment: message.isAttachment) else {
                if case .sharedBufferAttached = message { writer.send(.released) }
                return
            }
            // Before this check, a message that exceeds the page's memory limit has already been handled and reported.
            guard message.byteCount <= maximumLength else {
                throw ConnectionError("it sent \(message.byteCount) bytes in one message, more than the limit")
            }
            switch message {
            case .opened, .closed:
                remove(number)
                port.end(.left)
            default: try port.take(message, of: packet, in: incomingSharedBuffer) { writer.send(.released) }
            }
        } catch {
            // If the packet belongs to a port, the error ends only that port.
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
