import type { PeopleFill } from '@heatwise/contract/sync/sync.contract';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { type MeasuredPeople, measuredPeople } from './measured-people.store.ts';
import type { SyncReader } from './synced-kind.ts';

/*
 * A reader holds the measurements of people as far back as they go only if the people were in view when the cursors passed
 * them. Each person's row says since when its tags are carried, so the reader's own past of each person is known without
 * a mark on any measurement. See decisions/0205.
 */

/**
 * Since when the reader sees the measurements of the person `u` without a break, at the latest; null out of reach. Of
 * several tags that do the one that is carried longest decides. Not for oneself, nor for who sees everybody: both always did.
 */
function inViewSince({ actor, rights: { measurements } }: SyncReader): RawBuilder<string | null> {
  return sql`(
    select min(carried.stamp collate "C")
      from unnest(u.tag_ids, u.tag_stamps) carried (tag_id, stamp)
     where carried.tag_id = any(${[...measurements.tag_ids]}::uuid[]) and u.user_id <> ${actor.user_id})`;
}

/**
 * The people `u` who bring a past: had measurements already when they came into view, `since`. Without `offset 0` PostgreSQL
 * joins instead, and works `since` out anew for every measurement of the organisation.
 */
function withPast({ org_id }: OrganisationScope, reader: SyncReader): RawBuilder<unknown> {
  return sql`users u cross join lateral (select ${inViewSince(reader)} as since) view
       where u.org_id = ${org_id}
         and exists (select from measurements m
                      where m.org_id = ${org_id} and m.user_id = u.user_id and m.modified_time < view.since offset 0)`;
}

/** Whether somebody with measurements came into the reader's view later than `since`. */
export async function hasSomebodyToFill(
  scope: OrganisationScope,
  reader: SyncReader,
  since: string | null,
): Promise<boolean> {
  if (since === null || reader.rights.measurements.everyone) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${withPast(scope, reader)} and u.modified_time > ${since} and view.since > ${since})
        as found`.execute(scope.tx);
  return rows[0]?.found ?? false;
}

/** Those of the reader's people who came into view within the span. */
export async function peopleToFill(
  scope: OrganisationScope,
  reader: SyncReader,
  { above, upto }: PeopleFill,
): Promise<MeasuredPeople> {
  const since = inViewSince(reader);
  const measured = await measuredPeople(scope, reader.actor, reader.rights.measurements, {
    besides: sql`${since} > ${above} and ${since} <= ${upto}`,
  });
  return measured === 'everyone' ? { user_ids: [], share: 0 } : measured;
}

/**
 * When somebody with measurements last came into the reader's view, empty when nobody ever did: for readers who do not ask
 * for anybody's past, and start anew instead.
 */
export async function lastInView(scope: OrganisationScope, reader: SyncReader): Promise<string> {
  if (reader.rights.measurements.everyone) return '';
  const { rows } = await sql<{ last: string | null }>`
    select max(view.since collate "C") as last from ${withPast(scope, reader)}`.execute(scope.tx);
  return rows[0]?.last ?? '';
}
