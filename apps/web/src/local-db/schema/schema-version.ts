/** A declared schema version: what turns a database of the version before it into this one. */
export type SchemaVersion = { readonly version: number; readonly statements: readonly string[] };
