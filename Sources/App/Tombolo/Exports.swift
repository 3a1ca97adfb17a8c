// An app imports one module.
@_exported public import TomboloBridge
@_exported public import TomboloEngine
