/// A change that the people or the timers of a publisher make to a repository.
package enum RepositoryAction: Sendable, Hashable {
    /// Signs the timestamp again.
    case sign
    /// Publishes a release.
    case publish(FleetRelease)
    /// Stops a release for further devices.
    case halt(FleetRelease)
    /// Lifts all halts.
    case resume
    /// Takes a release from all devices.
    case revoke(FleetRelease)
    /// Replaces the online key, and publishes the root that says so.
    case rotateOnlineKey
}
