/// What happens in a simulation beside the usual: publications, faults, and the responses of users.
package struct Scenario: Sendable {
    /// The name, as in the names of figures.
    package let name: String
    /// One line for users.
    package let summary: String
    /// The changes of the repository that are planned from the start.
    package var actions: [PlannedAction] = []
    /// The network.
    package var network = NetworkModel()
    /// The release whose way through the fleet is counted.
    package var watched: FleetRelease?
    /// When the watched release was published.
    package var published = Int32(0)
    /// What users do after the first report of a roll-back.
    package var response: Response?
    /// The time in which no timer signs the timestamp.
    package var unsigned: Range<Int32>?

    /// A change of the repository, and its time.
    package struct PlannedAction: Sendable {
        package let time: Int32
        package let action: RepositoryAction

        package init(_ time: Int32, _ action: RepositoryAction) { (self.time, self.action) = (time, action) }
    }

    /// The times from the first report of a roll-back to the halt, and to the revocation.
    package struct Response: Sendable, Hashable {
        package let halt: Int32
        package let revocation: Int32?

        package init(halt: Int32, revocation: Int32?) { (self.halt, self.revocation) = (halt, revocation) }
    }

    package init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }

    /// Adds the publication of the release that is counted.
    package mutating func publish(_ release: FleetRelease, at time: Int32) {
        actions.append(PlannedAction(time, .publish(release)))
        (watched, published) = (release, time)
    }
}
