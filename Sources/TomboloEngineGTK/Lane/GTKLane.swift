import TomboloEngine

/// The lane of one page: the lines for documents to all its web processes.
///
/// The first process starts with the page, so a line may be there before anybody wants to hear of its documents.
final class GTKLane {
    private weak var opening: (any LaneOpening)?
    private var longest = 0
    private var lines: [ObjectIdentifier: (line: LaneLine, ended: CheckedContinuation<Void, Never>)] = [:]

    /// Has `opening` hear of all documents; false when somebody does already.
    func open(for opening: any LaneOpening, longest: Int) -> Bool {
        guard self.opening == nil else { return false }
        self.opening = opening
        self.longest = longest
        for (line, _) in lines.values { line.start(for: opening, longest: longest) }
        return true
    }

    /// Serves the documents of a web process; returns when its line has ended.
    func serve(_ socket: LineSocket) async {
        let line = LaneLine(socket) { [weak self] line in
            self?.lines.removeValue(forKey: ObjectIdentifier(line))?.ended.resume()
        }
        await withCheckedContinuation {
            lines[ObjectIdentifier(line)] = (line, $0)
            if let opening { line.start(for: opening, longest: longest) }
        }
    }

    func fail(_ reason: String) { opening?.laneDidFail(reason) }

    func end() {
        for (line, _) in lines.values { line.end() }
    }
}
