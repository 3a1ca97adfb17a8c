// An app needs to import only this module.
@_exported public import TomboloFlex
