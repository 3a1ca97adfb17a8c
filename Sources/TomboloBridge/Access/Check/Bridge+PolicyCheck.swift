extension Bridge {
    /// Compares each grant with what exists: calls that are registered, events that are declared (``CallRegistry/declareEvents(_:)``), scopes of arguments, and origins.
    ///
    /// A ``Tombolo/PageView`` does so when it is made. Call it again after setting ``policy``, since the check cannot be done there. The patterns `*` and names of dialects'
    /// functions (`wvjb.call.login`) are not compared with calls.
    /// - Parameter servedOrigins: The schemes that the page serves, with their hosts; nil for no check of origins. Origins of `http`, `https` and
    ///   folders of files are not compared with anything.
    /// - Throws: ``AccessPolicyError`` for the first grant that names something that does not exist, or can never allow what it names.
    public func checkPolicy(servedOrigins: [String: ServedHosts]? = nil) throws(AccessPolicyError) {
        let existing = ExistingNames(calls, dialects: dialects, servedOrigins: servedOrigins)
        for grant in policy.grants { try grant.check(against: existing) }
    }
}
