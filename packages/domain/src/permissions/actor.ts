import { type AccessToken, parseAccess } from './access-token.ts';

/** One active permission row, read. `tag_id` null means the whole organisation. */
export type Grant = { readonly tag_id: string | null; readonly tokens: ReadonlySet<AccessToken> };

/** Who is acting, and for which organisation. Made again for each request, and in the browser from the synced rows. */
export type Actor = {
  readonly user_id: string;
  readonly org_id: string;
  /** The tags the actor carries as a person, not the tags they manage. */
  readonly tag_ids: readonly string[];
  readonly grants: readonly Grant[];
};

/** A person as the rules see them. */
export type Person = { readonly user_id: string; readonly tag_ids: readonly string[] };

type PermissionRow = { readonly tag_id: string | null; readonly access: string; readonly active: boolean };

/** Turns permission rows into grants; inactive rows give nothing. */
export function readGrants(rows: readonly PermissionRow[]): Grant[] {
  return rows
    .filter((row) => row.active)
    .map((row) => ({ tag_id: row.tag_id, tokens: new Set(parseAccess(row.access)) }));
}
