import TomboloEngine

/// The lane of one page: the lines for documents to all its web processes.
///
/// The first process starts with the page, so a line may be there before anybody wants to hear of its documents.
final class GTKLane {
    private weak var opening: (any LaneOpening)?
    private var longest = 0
    private var isOver = false
    private(set) var lines: [ObjectIdentifier: (line: LaneLine, ended: CheckedContinuation<Void, Never>)] = [:]

    /// Has `opening` hear of all documents; false when somebody does already.
    func open(for opening: any LaneOpening, longest: Int) -> Bool {
        guard self.opening == nil else { return false }
        self.opening = opening
        self.longest = longest
        for (line, _) in lines.values { line.start(for: opening, longest: longest) }
        return true
    }

    /// Serves the documents of a web process; returns when its line has ended.
    func serve(_ socket: LineSocket, of process: WebProcessNumber) async {
        // A connection that was accepted before the page ended comes here a moment later.
        guard !isOver else { return }
        let line = LaneLine(
            socket, of: process, showsPage: { [weak self] line in self?.notePage(on: line) },
            ended: { [weak self] line in self?.lines.removeValue(forKey: ObjectIdentifier(line))?.ended.resume() })
        await withCheckedContinuation {
            lines[ObjectIdentifier(line)] = (line, $0)
            if let opening { line.start(for: opening, longest: longest) }
        }
    }

    /// Tells of a connection that was ended before it was one for documents.
    func report(_ fault: LineFault) {
        if fault.isOfAnotherBuild {
            fail(fault.reason)
        } else {
            opening?.laneDidReceiveMalformed("a connection of a web process was ended: \(fault.reason)")
        }
    }

    /// There is no lane after all.
    func fail(_ reason: String) { opening?.laneDidFail(reason) }

    /// The page's top-level document is shown by the process of `current`: the lines of those that showed the page before are ended. One whose page
    /// comes back from the page cache connects again; one that has shown nothing yet is left alone.
    private func notePage(on current: LaneLine) {
        for (line, _) in lines.values where line !== current && line.hasDocuments { line.end() }
    }

    /// Ends the lines of processes that no longer show the page.
    func end(_ processes: Set<WebProcessNumber>) {
        for (line, _) in lines.values where processes.contains(line.process) { line.end() }
    }

    func end() {
        isOver = true
        for (line, _) in lines.values { line.end() }
    }
}
