import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import type { DatabaseOwner } from '../local-db/delete-database.ts';
import { currentRegion, type Region } from '../platform/regions.ts';

/** Part of a database's name where the service has only one region. */
const ONLY_REGION = 'default';

/** Whose local database belongs to a sign-in. */
export function databaseOwnerOf({ user_id, user }: LoginRecord, regions: readonly Region[]): DatabaseOwner {
  const region = currentRegion(regions, window.location.origin)?.name ?? ONLY_REGION;
  return { region, org_id: user.org_id, user_id };
}
