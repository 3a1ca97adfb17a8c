import TomboloEngine

/// Passes on the messages of an app's pages in order. A message that names scripts of the development server is passed
/// on after their source maps have been requested.
@MainActor
final class PageMessages {
    private var places: PagePlaces
    private let served: ServedScriptMaps?
    private let pass: (JSONValue, PagePlaces) -> Void
    private var waiting: [JSONValue] = []
    private var work: Task<Void, Never>?
    /// Increases whenever the waiting messages are passed on without their maps.
    private var flushCount = 0

    /// Limit of the messages that wait for maps. Past it, all waiting messages are passed on with the maps received so
    /// far.
    private static let maximumCount = 1_000

    /// - Parameters:
    ///   - places: The places in the scripts of the folders of the pages.
    ///   - served: The source maps of the development server; nil if there is none.
    ///   - pass: Receives each message, with the places in the scripts that it names.
    init(_ places: PagePlaces, served: ServedScriptMaps?, pass: @escaping (JSONValue, PagePlaces) -> Void) {
        (self.places, self.served, self.pass) = (places, served, pass)
    }

    /// Adds a message. It is passed on at once if there is no development server.
    func add(_ message: JSONValue) {
        guard let served else { return pass(message, places) }
        waiting.append(message)
        if waiting.count > Self.maximumCount { return flush() }
        if work == nil { work = Task { await process(with: served) } }
    }

    /// Waits until all messages have been passed on. If the task is cancelled, they are passed on without waiting for
    /// further maps.
    func drain() async {
        while let work {
            await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                work.cancel()
            }
        }
    }

    /// Passes on all waiting messages with the maps that have been received.
    func flush() {
        flushCount += 1
        let messages = waiting
        waiting = []
        for message in messages { finish(message) }
    }

    private func process(with served: ServedScriptMaps) async {
        while let message = waiting.first {
            let count = flushCount
            if let console = message["console"] {
                await served.load(places.scriptsOutsideFolders(in: console))
                places.served = served.maps
            }
            // A flush may have passed on the message meanwhile.
            if count == flushCount { finish(waiting.removeFirst()) }
        }
        work = nil
    }

    private func finish(_ message: JSONValue) {
        if message["document"] == "began" {
            served?.removeAll()
            places.served = [:]
        }
        pass(message, places)
    }
}
