import CGTK
import GLibRuntime
import Testing

@MainActor
@Suite struct GObjectReferenceTests {
    @Test func aFullReferenceIsAdopted() {
        let object = GObjectReference(adopting: g_simple_action_new("open", nil))
        #expect(references(object) == 1)
    }

    @Test func aFloatingReferenceIsSunk() {
        let object = GObjectReference(adopting: UnsafeMutableRawPointer(gtk_adjustment_new(0, 0, 1, 1, 1, 1)))
        #expect(g_object_is_floating(object.pointer) == 0)
        #expect(references(object) == 1)
    }

    @Test func aBorrowedPointerIsRetained() {
        let object = GObjectReference(adopting: g_simple_action_new("open", nil))
        do {
            let second = GObjectReference(retaining: object.pointer)
            #expect(references(object) == 2)
            withExtendedLifetime(second) {}
        }
        #expect(references(object) == 1)
    }

    @Test func aReferenceDroppedOnAnotherThreadIsReleasedOnTheMainThread() async throws {
        let watch = FinalizationWatch()
        await dropOnAnotherThread(watch).value
        let end = ContinuousClock.now + .seconds(600)
        while watch.wasOnMainThread == nil, .now < end { try await Task.sleep(for: .milliseconds(1)) }
        #expect(watch.wasOnMainThread == true)
    }

    private func dropOnAnotherThread(_ watch: FinalizationWatch) -> Task<Void, Never> {
        let object = GObjectReference(adopting: g_simple_action_new("open", nil))
        watch.observe(object)
        return Task.detached {
            #expect(!isMainThread())
            withExtendedLifetime(object) {}
        }
    }

    private func references(_ object: GObjectReference) -> UInt32 { object.pointer(as: GObject.self).pointee.ref_count }
}

/// Records the thread on which an object is finalized.
@MainActor
private final class FinalizationWatch {
    var wasOnMainThread: Bool?

    func observe(_ object: GObjectReference) {
        g_object_weak_ref(
            object.pointer(as: GObject.self),
            { data, _ in
                guard let data else { return }
                nonisolated(unsafe) let pointer = data
                let isMain = isMainThread()
                MainActor.assumeIsolated {
                    Unmanaged<FinalizationWatch>.fromOpaque(pointer).takeRetainedValue().wasOnMainThread = isMain
                }
            }, Unmanaged.passRetained(self).toOpaque())
    }
}
