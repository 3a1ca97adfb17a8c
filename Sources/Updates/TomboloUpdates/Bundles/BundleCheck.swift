import Foundation

/// One check for updates: brings the metadata up to date, chooses a release, and fetches its files.
struct BundleCheck: Sendable {
    let source: ReleaseSource
    let store: ReleaseStore
    let embedded: EmbeddedBundle
    let isUserInitiated: Bool
    /// The time of the check by the system's clock.
    let clock: Date
    /// A manifest that was rejected, and the version of the channel that named it.
    let rejected: RejectedManifest?
    let report: @Sendable (UpdateEvent) async -> Void
    /// Stores the consequences of verified metadata before any file is fetched. Returns the check for the state at that
    /// time, because the app can change its state while the metadata is fetched.
    let decided: @Sendable (DecidedCheck) async -> DecidedCheck

    /// Runs the check with the repositories in order, until one works.
    /// - Returns: The check, and the release whose files were stored; nil if the device does not update.
    /// - Throws: ``FailedCheck`` with the errors of all repositories.
    @concurrent
    func run(
        from repositories: [any RepositorySource]
    ) async throws(FailedCheck) -> (check: DecidedCheck, fetched: FetchedRelease?) {
        var failure = FailedCheck()
        for repository in repositories {
            do throws(UpdateError) {
                let verified = try await decide(repository)
                let check = await decided(verified)
                return (check, try await fetch(check))
            } catch {
                failure.add(error)
                switch error {
                case .cancelled, .store: throw failure
                default: break
                }
            }
        }
        throw failure
    }

    // MARK: Metadata

    private func decide(_ repository: any RepositorySource) async throws(UpdateError) -> DecidedCheck {
        let state: BundleState
        do throws(StoreError) { state = try await store.state(of: source.bundle) } catch { throw .store(error) }
        let channel = state.channel ?? source.channel
        var floor: Date?
        do throws(TrustError) {
            let client = try await client(repository, &floor)
            let refresh = try await client.refresh(
                probe: .hinted(lastProbe: state.lastRootProbe), entityTag: state.timestampTag)
            let role = (try? ReleaseNames.role(bundle: source.bundle, channel: channel)) ?? ""
            let (content, delegation) = try await client.role(role)
            let offered = try Self.channel(content, delegation, bundle: source.bundle, channel: channel)
            let halts = try await halts(client)
            return DecidedCheck(
                channel: offered, content: content, halts: halts, device: device, embedded: embedded.release,
                isUserInitiated: isUserInitiated, refresh: refresh, expirations: await client.expirations, now: clock,
                client: client, repository: repository, judged: state)
        } catch {
            throw UpdateError(error, since: floor)
        }
    }

    /// Returns a client that compares expiry dates with the clock, or with the date of the stored timestamp if that is
    /// later.
    ///
    /// So a clock that was set back does not make expired metadata valid. But rollouts depend only on the clock.
    /// Otherwise an attacker who has the timestamp key could speed them up.
    /// - Parameter floor: On return, the date of the stored timestamp if it was used in place of the clock.
    private func client(
        _ repository: any RepositorySource, _ floor: inout Date?
    ) async throws(TrustError) -> TrustClient {
        let folder: TrustFolder
        do throws(StoreError) { folder = try await store.trust(of: source.bundle) } catch { throw .storage(error) }
        let storage = EmbeddedTrust(folder: folder, embedded: embedded)
        let client = try TrustClient(root: embedded.root, source: repository, storage: storage, now: clock)
        guard let signed = await client.storedTimestamp()?.signedAt, signed > clock else { return client }
        floor = signed
        return try TrustClient(root: embedded.root, source: repository, storage: storage, now: signed)
    }

    private var device: ReleaseDevice {
        ReleaseDevice(
            runtime: source.runtime, capabilities: source.capabilities, platform: ReleaseSource.platform, id: store.id)
    }

    /// Returns the releases of a channel, all of which must be within the paths that are delegated to its role.
    static func channel(
        _ content: TargetsMetadata, _ delegation: Delegation, bundle: String, channel: String
    ) throws(TrustError) -> ReleaseChannel {
        do throws(ReleaseChannelError) {
            let offered = try ReleaseChannel(
                role: delegation.name, signed: content.content, bundle: bundle, channel: channel)
            if let entry = offered.entries.first(where: { !delegation.includes($0.targetPath) }) {
                throw .wrongSoftware(
                    role: delegation.name, member: "a target path", expected: "a delegated path",
                    found: entry.targetPath)
            }
            return offered
        } catch {
            throw TrustError(error, role: delegation.name)
        }
    }

    /// Returns the halted releases; the role is optional.
    private func halts(_ client: TrustClient) async throws(TrustError) -> HaltList {
        let role = (try? ReleaseNames.haltRole(bundle: source.bundle)) ?? ""
        let content: TargetsMetadata
        do throws(TrustError) { content = try await client.role(role).content } catch {
            guard case .undelegated = error else { throw error }
            return HaltList()
        }
        do throws(ReleaseChannelError) {
            return try HaltList(role: role, signed: content.content, bundle: source.bundle)
        } catch {
            throw TrustError(error, role: role)
        }
    }

    // MARK: Files

    private func fetch(_ check: DecidedCheck) async throws(UpdateError) -> FetchedRelease? {
        guard case .take(let entry, _) = check.choice.decision, let record = check.record(of: entry) else { return nil }
        if let rejected, rejected.manifest == entry.manifest, rejected.channelVersion == check.channelVersion {
            throw .manifest(rejected.reason, rejected.manifest, channelVersion: rejected.channelVersion)
        }
        let fetch = ReleaseFetch(
            bundle: source.bundle, entry: entry, record: record, channelVersion: check.channelVersion,
            live: check.judged.live?.manifest, client: check.client, repository: check.repository, store: store,
            embedded: embedded, report: report
        )
        let reservation = await store.reserve(entry.manifest)
        do throws(UpdateError) { try await fetch.run(reservation) } catch {
            await store.end(reservation)
            throw error
        }
        return FetchedRelease(
            release: InstalledRelease(entry, channel: check.channel.channel), reservation: reservation)
    }
}

extension TrustError {
    fileprivate init(_ error: ReleaseChannelError, role: String) {
        switch error {
        case .wrongSoftware, .unexpectedTarget, .invalidName: self = .wrongSoftware(error.description)
        default: self = .malformed(file: role, reason: error.description)
        }
    }
}
