import { OUTSIDE_STATISTICS } from '@heatwise/domain/devices/sensor-test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Where something may have changed that points are booked for. */
export async function organisationsToReward(database: Kysely<Tables>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from organisations_to_reward(${now}::timestamptz, ${OUTSIDE_STATISTICS}::uuid[]) as org_id
     where not is_being_erased(org_id)`.execute(database);
  return rows.map(({ org_id }) => org_id);
}

/** Organisations that registered through a link and are followed, to see whether they become active. */
export async function organisationsToFollow(database: Kysely<Tables>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from organisations_to_follow(${now}::timestamptz) as org_id
     where not is_being_erased(org_id)`.execute(database);
  return rows.map(({ org_id }) => org_id);
}
