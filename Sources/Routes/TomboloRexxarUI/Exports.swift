// An app that imports this module need not import TomboloRexxar.
@_exported public import TomboloRexxar
