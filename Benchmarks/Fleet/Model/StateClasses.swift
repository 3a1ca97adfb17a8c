import TomboloUpdates

/// The states that devices of a fleet are in. A million devices share a few dozen of them.
///
/// They are without dates and entity tags, which ``Device`` has. Every change of a state is made by the client's own ``BundleState``, once for each state and kind of change; the result is kept.
struct StateClasses: Sendable {
    /// A change of a state.
    enum Change: Hashable {
        case startAfterOrderlyEnd, startAfterUncleanEnd, shown, confirmed, crashed, paintedNothing, applied
    }

    /// A state after a change.
    struct Result {
        let state: UInt16
        /// Whether the release in use failed and was left.
        let isRolledBack: Bool
    }

    private struct Key: Hashable {
        let state: UInt16
        let app: UInt8
        let change: Change
    }

    /// The states, by number.
    private(set) var states: [BundleState] = []
    /// The same for all states.
    private(set) var facts: [StateFacts] = []
    private var numbers: [BundleState: UInt16] = [:]
    private var results: [Key: Result] = [:]
    private let apps: [FleetApp]

    init(_ apps: [FleetApp]) { self.apps = apps }

    /// Returns the number of a state.
    mutating func number(of state: BundleState, _ repository: FleetRepository) -> UInt16 {
        if let known = numbers[state] { return known }
        let number = UInt16(states.count)
        numbers[state] = number
        let release = { (release: InstalledRelease?) in
            release.flatMap { repository.number(of: $0.manifest) }.map(Int16.init) ?? -1
        }
        let policy = apps[0].source.policy(isMandatory: state.isStagedMandatory)
        states.append(state)
        facts.append(
            StateFacts(
                live: release(state.live), staged: release(state.staged),
                isAppliedAtLoad: state.staged != nil && policy >= .nextLoad, isOnTrial: state.trial != nil))
        return number
    }

    /// Changes a state as the client does.
    mutating func change(
        _ state: UInt16, of app: UInt8, by change: Change, _ repository: FleetRepository
    ) -> Result {
        let key = Key(state: state, app: app, change: change)
        if let known = results[key] { return known }
        var new = states[Int(state)]
        let isRolledBack = Self.make(change, in: &new, of: apps[Int(app)])
        let result = Result(state: number(of: new, repository), isRolledBack: isRolledBack)
        results[key] = result
        return result
    }

    /// Makes a change. The date of a refusal is the same for all devices.
    private static func make(_ change: Change, in state: inout BundleState, of app: FleetApp) -> Bool {
        let now = FleetTime.start
        // Without a live release, the embedded one is shown. Changes of a trial have no effect on it.
        let manifest = state.live?.manifest ?? app.embedded.manifest
        switch change {
        case .startAfterOrderlyEnd: return state.start(app.source, app.embedded, after: true, at: now) != nil
        case .startAfterUncleanEnd: return state.start(app.source, app.embedded, after: false, at: now) != nil
        case .shown: state.noteShown(manifest)
        case .confirmed: _ = state.confirm(manifest)
        case .crashed: return state.note(.crash, of: manifest, at: now).1 != nil
        case .paintedNothing: return state.note(.noPaint, of: manifest, at: now).1 != nil
        case .applied: state.apply()
        }
        return false
    }
}
