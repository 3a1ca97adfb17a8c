extension Bridge {
    /// Checks that the names in each grant exist: the registered calls, the declared events
    /// (``CallRegistering/declareEvents(_:)``), the scopes of arguments, and the origins.
    ///
    /// A ``PageView`` calls this function when it is made. Setting ``policy`` does not check the names, so call it
    /// again afterwards. The pattern `*` and names of dialects' functions (`wvjb.call.login`) are not compared with the
    /// registered calls.
    /// - Parameter servedOrigins: The schemes that the page serves, with their hosts; nil to check no origins. Origins
    ///   of `http` and `https` and folders of files are not checked.
    /// - Throws: ``AccessPolicyError`` for the first grant with a name that does not exist, or with a call that the
    ///   grant can never allow.
    public func checkPolicy(servedOrigins: [String: ServedHosts]? = nil) throws(AccessPolicyError) {
        let existing = ExistingNames(calls, dialects: dialects, servedOrigins: servedOrigins)
        for grant in policy.grants { try grant.check(against: existing) }
    }
}
