import type { LedgerEntry, Redemption } from '@heatwise/contract/loyalty/loyalty.contract';
import { EARNING_REASONS, type LedgerReason, TIER_DAYS } from '@heatwise/domain/loyalty/points';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { later } from '../../organisation/later.ts';
import { instantOfMicroseconds } from '../../organisation/organisation-clock.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** What is to be booked. `at`: when it was earned. */
export type NewEntry = {
  readonly reason: LedgerReason;
  readonly subject_id: string;
  readonly points: number;
  readonly at: Date;
  readonly note?: string;
  readonly by_name?: string;
};

/** How far an organisation's tests and notes were looked at. */
export type Account = { readonly tests_until: string; readonly notes_until: string };

/**
 * The lock of an organisation's points until commit: whoever books, spends or looks takes it first. It is not the
 * organisation's clock, so that looking keeps nobody from storing tests; who needs both takes the clock first.
 */
export async function lockAccount({ tx, org_id }: OrganisationScope): Promise<Account> {
  const before = instantOfMicroseconds(0n);
  await sql`
    insert into loyalty_accounts (org_id, tests_until, notes_until) values (${org_id}, ${before}, ${before})
        on conflict (org_id) do nothing`.execute(tx);
  return tx
    .selectFrom('loyalty_accounts')
    .select(['tests_until', 'notes_until'])
    .where('org_id', '=', org_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What these subjects' entries come to; those without any are missing. */
export async function bookedFor(
  { tx, org_id }: OrganisationScope,
  reason: LedgerReason,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjectIds.length === 0) return new Map();
  const { rows } = await sql<{ subject_id: string; points: number }>`
    select subject_id, sum(points)::int as points from loyalty_ledger
     where org_id = ${org_id} and reason = ${reason} and subject_id = any(${[...subjectIds]}::uuid[])
     group by subject_id`.execute(tx);
  return new Map(rows.map(({ subject_id, points }) => [subject_id, points]));
}

/** Appends entries, each as the next of its subject; of one subject there is at most one. The account is locked. */
export async function appendEntries(
  { tx, org_id }: OrganisationScope,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const subjects = entries.map(({ subject_id }) => subject_id);
  const last = await sql<{ reason: string; subject_id: string; part: number }>`
    select reason, subject_id, max(part) as part from loyalty_ledger
     where org_id = ${org_id} and subject_id = any(${subjects}::uuid[]) group by reason, subject_id`.execute(
    tx,
  );
  const parts = new Map(last.rows.map(({ reason, subject_id, part }) => [`${reason} ${subject_id}`, part]));
  const rows = entries.map((entry) => ({
    ...entry,
    part: 1 + (parts.get(`${entry.reason} ${entry.subject_id}`) ?? 0),
  }));
  await sql`
    insert into loyalty_ledger (org_id, reason, subject_id, part, points, at, booked_at, note, by_name)
    select o.org_id, e.reason, e.subject_id, e.part, e.points, e.at, ${now}::timestamptz, e.note, e.by_name
      from organisations o
     cross join json_to_recordset(${JSON.stringify(rows)}::json)
             as e (reason text, subject_id uuid, part integer, points integer, at timestamptz, note text, by_name text)
     where o.org_id = ${org_id}`.execute(tx);
}

export async function noteLooked(
  { tx, org_id }: OrganisationScope,
  { looked_us, ...until }: Partial<Account> & { readonly looked_us?: string },
): Promise<void> {
  await tx
    .updateTable('loyalty_accounts')
    .set({ ...until, ...(looked_us === undefined ? {} : { looked_us }), attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** Lets a look that failed wait, longer each time. Returns how often it has failed. */
export async function setLookAside({ tx, org_id }: OrganisationScope, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update loyalty_accounts
       set attempts = attempts + 1,
           due_at = ${later(sql`${now}::timestamptz`, sql`least(interval '5 minutes', interval '1 second' * power(2, least(attempts, 10)))`)}
     where org_id = ${org_id} returning attempts`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

export type StoredRedemption = Selectable<Tables['loyalty_redemptions']>;

/** All of them, the newest first: there are few. */
export function redemptionsOf({ tx, org_id }: OrganisationScope): Promise<StoredRedemption[]> {
  return tx
    .selectFrom('loyalty_redemptions')
    .selectAll()
    .where('org_id', '=', org_id)
    .orderBy('asked_at', 'desc')
    .orderBy('redemption_id')
    .execute();
}

export function findRedemption(
  { tx, org_id }: OrganisationScope,
  redemptionId: string,
): Promise<StoredRedemption | undefined> {
  return tx
    .selectFrom('loyalty_redemptions')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('redemption_id', '=', redemptionId)
    .executeTakeFirst();
}

export async function countRedemptions({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('loyalty_redemptions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRedemption(
  { tx, org_id }: OrganisationScope,
  redemption: Omit<Insertable<Tables['loyalty_redemptions']>, 'org_id'>,
): Promise<void> {
  await tx
    .insertInto('loyalty_redemptions')
    .values({ org_id, ...redemption })
    .execute();
}

type Decision = Pick<StoredRedemption, 'state' | 'decided_at' | 'decided_by' | 'reason'>;

/** What the desk said to one that waits. False where something was said already. */
export async function decideRedemption(
  { tx, org_id }: OrganisationScope,
  redemptionId: string,
  decision: Decision,
): Promise<boolean> {
  const decided = await tx
    .updateTable('loyalty_redemptions')
    .set(decision)
    .where('org_id', '=', org_id)
    .where('redemption_id', '=', redemptionId)
    .where('state', '=', 'waiting')
    .returning('redemption_id')
    .execute();
  return decided.length === 1;
}

/** Who decided is the desk's business. */
export function shownRedemption(stored: StoredRedemption): Redemption {
  const { org_id: _org, asked_by: _by, decided_by: _decider, ...shown } = stored;
  return {
    ...shown,
    asked_at: shown.asked_at.toISOString(),
    decided_at: shown.decided_at?.toISOString() ?? null,
  };
}

const IS_EARNED = sql`reason = any(${[...EARNING_REASONS]}::text[])`;

export async function balanceOf({ tx, org_id }: OrganisationScope): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(points), 0)::int as balance from loyalty_ledger where org_id = ${org_id}`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** What is there, and what was earned in the days that make a tier. */
export async function sumsOf({ tx, org_id }: OrganisationScope, now: Date) {
  const since = new Date(now.getTime() - TIER_DAYS * DAY_MS);
  const { rows } = await sql<{ balance: number; earned: number }>`
    select coalesce(sum(points), 0)::int as balance,
           coalesce(sum(points) filter (where at > ${since} and ${IS_EARNED}), 0)::int as earned
      from loyalty_ledger where org_id = ${org_id}`.execute(tx);
  return rows[0] ?? { balance: 0, earned: 0 };
}

/**
 * The newest first; those without an entry are left out. Months are those of a time zone. Each is added up by itself, along
 * the index: to name the month of each of two million entries took seconds.
 */
export async function monthsOf({ tx, org_id }: OrganisationScope, zone: string, most: number) {
  const { rows } = await sql<{ month: string; earned: number; other: number }>`
    select to_char(first_day, 'YYYY-MM') as month, sums.earned, sums.other
      from (select min(at) at time zone ${zone} as oldest, max(at) at time zone ${zone} as newest
              from loyalty_ledger where org_id = ${org_id}) as ends
      cross join lateral generate_series(
        greatest(date_trunc('month', oldest), date_trunc('month', newest) - make_interval(months => ${most - 1})),
        newest, interval '1 month') as first_day
      cross join lateral (
        select count(*) as entries,
               coalesce(sum(points) filter (where ${IS_EARNED}), 0)::int as earned,
               coalesce(sum(points) filter (where not ${IS_EARNED}), 0)::int as other
          from loyalty_ledger
         where org_id = ${org_id} and at >= first_day at time zone ${zone}
           and at < (first_day + interval '1 month') at time zone ${zone}) as sums
     where sums.entries > 0 order by first_day desc`.execute(tx);
  return rows;
}

export type EntryFilter = {
  readonly reason?: LedgerReason | undefined;
  readonly month?: string | undefined;
  readonly time_zone: string;
};
type Page = { readonly offset: number; readonly limit: number };

const matching = (org_id: string, { reason, month, time_zone }: EntryFilter) => sql`
  org_id = ${org_id}
  ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
  ${
    month === undefined
      ? sql``
      : sql`and at >= (${month} || '-01')::timestamp at time zone ${time_zone}
            and at < ((${month} || '-01')::timestamp + interval '1 month') at time zone ${time_zone}`
  }`;

type Row = Omit<LedgerEntry, 'at'> & { readonly at: Date };

/** The newest first. */
export async function entriesOf(
  { tx, org_id }: OrganisationScope,
  filter: EntryFilter,
  { offset, limit }: Page,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    select reason, subject_id, part, points, at, note, by_name from loyalty_ledger
     where ${matching(org_id, filter)}
     order by at desc, reason, subject_id, part desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

export async function countEntries({ tx, org_id }: OrganisationScope, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from loyalty_ledger where ${matching(org_id, filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of one person and those who were merged into them: whose redemptions they are. */
export async function giveRedemptionsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('loyalty_redemptions')
    .set({ asked_by: to })
    .where('org_id', '=', org_id)
    .where('asked_by', '=', from)
    .execute();
}
