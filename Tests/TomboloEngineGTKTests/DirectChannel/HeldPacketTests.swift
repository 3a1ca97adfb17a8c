import Testing

@testable import TomboloEngineGTK

/// The packet that a connection holds. The connection does not read further packets until the held packet has been processed.
@MainActor
@Suite struct HeldPacketTests {
    private let packet = IncomingPacket(bytes: [1, 2, 3], memory: nil)

    @Test func aHeldPacketIsReturnedOnlyForItsDocument() {
        let held = HeldPacket(limit: .seconds(3600))
        #expect(!held.isHeld)
        held.hold(packet, for: 7) {}
        #expect(held.isHeld)
        #expect(held.take(for: 8) == nil)
        #expect(held.isHeld)
        #expect(held.take(for: 7)?.bytes == [1, 2, 3])
        #expect(!held.isHeld)
        #expect(held.take(for: 7) == nil)
    }

    @Test func aHeldPacketExpires() async {
        let held = HeldPacket(limit: .zero)
        await withCheckedContinuation { expired in held.hold(packet, for: 7) { expired.resume() } }
        // The expiration only notifies the owner. The packet is held until the owner takes or drops it.
        #expect(held.take(for: 7) != nil)
    }

    @Test func onlyAPacketThatIsStillHeldExpires() async {
        let held = HeldPacket(limit: .zero)
        var expirations = 0
        held.hold(packet, for: 1) { expirations += 1 }
        _ = held.take(for: 1)
        held.hold(packet, for: 2) { expirations += 1 }
        held.drop()
        held.hold(packet, for: 4) { expirations += 1 }
        #expect(!held.keep(for: 5))
        #expect(held.keep(for: 4))
        #expect(held.isHeld)
        // All timers are in one queue, so the timers of the other packets would expire before that of the last one.
        await withCheckedContinuation { expired in held.hold(packet, for: 3) { expired.resume() } }
        #expect(expirations == 0)
    }
}
