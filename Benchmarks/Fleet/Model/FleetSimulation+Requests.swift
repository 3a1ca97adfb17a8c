import TomboloUpdates

extension FleetSimulation {
    // MARK: Metadata

    /// Brings the metadata of a device up to date, with the requests of the client's ``TrustClient``.
    ///
    /// The client itself verifies signatures and is therefore too slow for a million devices. A test compares the requests with those of the client, situation by
    /// situation.
    /// - Returns: Whether a newer root was asked for.
    mutating func refresh(_ device: inout Device, _ number: Int, at time: Int32) throws(CheckFailure) -> Bool {
        let now = time + device.clockOffset
        let sinceProbe = Double(now) - Double(device.lastRootProbe)
        guard sinceProbe >= 0, sinceProbe < TrustClient.rootProbeInterval else {
            try refreshWithRoot(&device, number, at: time, hasTag: true)
            return true
        }
        do throws(CheckFailure) {
            return try refreshBelowRoot(&device, number, at: time, hasTag: true, followsHint: true)
        } catch {
            guard error.isWorthRootProbe else { throw error }
            try refreshWithRoot(&device, number, at: time, hasTag: false)
            return true
        }
    }

    private mutating func refreshWithRoot(
        _ device: inout Device, _ number: Int, at time: Int32, hasTag: Bool
    ) throws(CheckFailure) {
        try updateRoots(&device, at: time)
        _ = try refreshBelowRoot(&device, number, at: time, hasTag: hasTag, followsHint: false)
    }

    private mutating func refreshBelowRoot(
        _ device: inout Device, _ number: Int, at time: Int32, hasTag: Bool, followsHint: Bool
    ) throws(CheckFailure) -> Bool {
        let served = try timestamp(for: &device, at: time, hasTag: hasTag)
        let revision = repository.revisions[served]
        let trusted = repository.revisions[Int(device.timestamp)]
        let key = repository.onlineKeys[Int(device.root)]
        guard revision.onlineKey == key else { throw .untrusted }
        var hasProbed = false
        if served < Int(device.timestamp), trusted.onlineKey == key { throw .older }
        if served != Int(device.timestamp) {
            if followsHint, revision.root > Int(device.root) {
                hasProbed = true
                try updateRoots(&device, at: time)
            }
            if revision.snapshot != trusted.snapshot { device.stored = [] }
            device.timestamp = UInt16(served)
        }
        // The client's clock is at least the time at which the timestamp was signed.
        guard max(time + device.clockOffset, revision.time) <= revision.expiry else { throw .expired }
        let known = repository.revisions[Int(device.roles)]
        try update(.snapshot, .snapshot, revision.snapshot, known.snapshot, &device, at: time)
        try update(.targets, .targets, revision.targets, known.targets, &device, at: time)
        try update(.channel, .channel, revision.channel, known.channel, &device, at: time)
        try update(.halts, .halts, revision.halts, known.halts, &device, at: time)
        device.roles = device.timestamp
        device.stored = []
        return hasProbed
    }

    private mutating func update(
        _ role: StoredRoles, _ kind: RequestKind, _ version: Int, _ known: Int, _ device: inout Device, at time: Int32
    ) throws(CheckFailure) {
        guard version != known, !device.stored.contains(role) else { return }
        let size = settings.sizes.body(kind) ?? 0
        try fetch(kind, version, bytes: size, for: &device, at: time)
        device.stored.insert(role)
    }

    private mutating func updateRoots(_ device: inout Device, at time: Int32) throws(CheckFailure) {
        while true {
            let version = Int(device.root) + 1
            let place = Int(device.place)
            let isPublished = repository.revisions.contains {
                $0.root >= version && $0.time + places[place].lag <= time
            }
            if isPublished, places[place].missingRoot != version || time >= places[place].missingUntil {
                try fetch(.root, version, bytes: settings.sizes.root, for: &device, at: time)
                device.root = UInt8(version)
                continue
            }
            try admit(&device, at: time)
            if places[place].missingRoot != version || time >= places[place].missingUntil {
                try askOrigin(bytes: 0, at: time)
                places[place].missingRoot = version
                places[place].missingUntil = time + scenario.network.missingTTL
            }
            meter.count(.noRoot, bytes: 0, at: time)
            return
        }
    }

    /// Asks for the timestamp.
    /// - Returns: Its revision.
    private mutating func timestamp(
        for device: inout Device, at time: Int32, hasTag: Bool
    ) throws(CheckFailure) -> Int {
        try admit(&device, at: time)
        let (number, network) = (Int(device.place), scenario.network)
        let age = time - places[number].fetched
        let isStuck = network.stuck.map { $0.place == number && $0.time.contains(time) } ?? false
        if age >= network.timestampTTL, !isStuck {
            if network.originDown?.contains(time) != true {
                try askOrigin(bytes: settings.sizes.timestamp, at: time)
                let lag = places[number].lag
                places[number].revision = repository.revisions.lastIndex { $0.time + lag <= time } ?? 0
                places[number].fetched = time
            } else if age >= network.timestampTTL + network.grace {
                meter.count(.failed, bytes: 0, at: time)
                throw .unreachable
            }
        }
        let revision = places[number].revision
        let isKnown = hasTag && Int(device.entityTag) == revision
        meter.count(
            isKnown ? .timestampUnchanged : .timestamp, bytes: isKnown ? 0 : settings.sizes.timestamp, at: time)
        return revision
    }

    // MARK: Files

    /// Fetches the files of a release that a device lacks.
    mutating func fetch(_ release: Int, to device: inout Device, at time: Int32) throws(CheckFailure) {
        // Devices start with the newest release for their runtime.
        let bit = release < Scenarios.base.count ? 0 : UInt8(1) << UInt8(min(release - Scenarios.base.count, 7))
        guard bit != 0, device.present & bit == 0 else { return }
        switch repository.releases[release].transport {
        case .pack(let bytes):
            try fetch(.content, release << 12 | Int(device.app), bytes: bytes, for: &device, at: time)
        case .files(let count, let bytes):
            if device.files == 0 {
                try fetch(.manifest, release, bytes: settings.sizes.manifest, for: &device, at: time)
                device.files = 1
            }
            // The client asks for the hints whenever it has files to fetch, unless they are small.
            if (count - Int(device.files) + 1) * bytes >= FileGroupFetch.minimumSizeForHints {
                try fetch(.noHints, release, bytes: 0, for: &device, at: time)
            }
            while Int(device.files) <= count {
                try fetch(.content, release << 12 | Int(device.files), bytes: bytes, for: &device, at: time)
                device.files += 1
            }
        }
        device.files = 0
        device.present |= bit
    }

    /// Fetches a file that never changes.
    private mutating func fetch(
        _ kind: RequestKind, _ name: Int, bytes: Int, for device: inout Device, at time: Int32
    ) throws(CheckFailure) {
        try admit(&device, at: time)
        if places[Int(device.place)].files.insert(UInt32(kind.rawValue << 24 | name)).inserted {
            do throws(CheckFailure) { try askOrigin(bytes: bytes, at: time) } catch {
                places[Int(device.place)].files.remove(UInt32(kind.rawValue << 24 | name))
                throw error
            }
        }
        meter.count(kind, bytes: bytes, at: time)
    }

    /// Lets the cache place refuse the request.
    private mutating func admit(_ device: inout Device, at time: Int32) throws(CheckFailure) {
        guard let refusing = scenario.network.refusing, refusing.contains(time),
            device.random.happens(scenario.network.refusals)
        else { return }
        meter.count(.failed, bytes: 0, at: time)
        throw .busy
    }

    private mutating func askOrigin(bytes: Int, at time: Int32) throws(CheckFailure) {
        guard scenario.network.originDown?.contains(time) != true else {
            meter.count(.failed, bytes: 0, at: time)
            throw .unreachable
        }
        meter.countAtOrigin(bytes: bytes, at: time)
    }
}
