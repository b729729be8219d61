import type { LedgerReason } from '@heatwise/domain/loyalty/points';
import { sql } from 'kysely';
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
