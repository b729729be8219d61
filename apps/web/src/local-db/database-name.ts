/** The version of the local database's files, part of its name. */
export const LOCAL_DATABASE_VERSION = 1;

/** Whose database it is; every part is in its name. */
export type DatabaseOwner = { readonly region: string; readonly org_id: string; readonly user_id: string };

const prefix = 'heatwise-local-';

/** The name of a person's database, fit for a directory, a lock and a channel. See docs/sync.md#in-the-browser. */
export function databaseName({ region, org_id, user_id }: DatabaseOwner): string {
  const parts = [String(LOCAL_DATABASE_VERSION), region, org_id, user_id];
  return prefix + parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '_')).join('.');
}

/** Whether a directory of the origin's private files is one of our databases. */
export function isDatabaseName(name: string): boolean {
  return name.startsWith(prefix);
}
