import { OUTSIDE_STATISTICS } from '@heatwise/domain/devices/device';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { organisationsWith } from './organisations-with-work.store.ts';

/** Where something may have changed that points are booked for. */
export function organisationsToReward(database: Kysely<Tables>, now: Date): Promise<string[]> {
  const parameters = { now_: now, not_these: OUTSIDE_STATISTICS };
  return organisationsWith(database, { name: 'organisations_to_reward', parameters });
}

/** Organisations that registered through a link and are followed, to see whether they become active. */
export function organisationsToFollow(database: Kysely<Tables>, now: Date): Promise<string[]> {
  return organisationsWith(database, { name: 'organisations_to_follow', parameters: { now_: now } });
}
