import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { organisationsWith } from '../organisation/organisations-with-work.store.ts';

export function organisationsWithPeople(database: Kysely<Tables>): Promise<string[]> {
  return organisationsWith(database, { name: 'organisations_with_people', withErased: true });
}

/** Weather of now and of days to come is useless by then; days that are over are worth more. */
export async function removeOldAnswers(
  database: Kysely<Tables>,
  { passing, over }: { passing: Date; over: Date },
): Promise<void> {
  await sql`select remove_old_answers(${passing}::timestamptz, ${over}::timestamptz)`.execute(database);
}

/** Of the sessions and links that have ended, those that are old; of a person with very many, the older ones as well. */
export async function removeOldAccess(
  { tx, org_id }: OrganisationScope,
  { before, endedBefore, mostOfOne }: { before: Date; endedBefore: Date; mostOfOne: number },
): Promise<void> {
  const { rows } = await sql<{ session_id: string }>`
    delete from sessions where org_id = ${org_id} and session_id in (
      select session_id
        from (select session_id, created_at, ended_at,
                     row_number() over (partition by user_id order by used_at desc) as place
                from sessions where org_id = ${org_id}) s
       where coalesce(ended_at, created_at) < ${before}
          or ((ended_at is not null or created_at < ${endedBefore}) and place > ${mostOfOne}))
    returning session_id`.execute(tx);
  // Where tables are spread over machines, no foreign key takes along which browser took push messages.
  const gone = rows.map(({ session_id }) => session_id);
  await sql`delete from push_subscriptions where org_id = ${org_id} and session_id = any (${gone}::uuid[])`.execute(
    tx,
  );
  await sql`delete from account_links where org_id = ${org_id} and expires_at < ${before}`.execute(tx);
  await sql`delete from course_links where org_id = ${org_id} and expires_at < ${before}`.execute(tx);
}

/** What webhooks were sent, and how it was answered. */
export async function removeOldDeliveries({ tx, org_id }: OrganisationScope, before: Date): Promise<void> {
  await sql`delete from webhook_deliveries where org_id = ${org_id} and created_at < ${before}`.execute(tx);
}

/** Notices are of fresh tests: an old one is read, or never will be. */
export async function removeOldNotices(
  { tx, org_id }: OrganisationScope,
  { before, mostOfOne }: { before: Date; mostOfOne: number },
): Promise<void> {
  await sql`
    delete from notices where org_id = ${org_id} and notice_id in (
      select notice_id
        from (select notice_id, made_at, row_number() over (partition by user_id order by made_at desc) as place
                from notices where org_id = ${org_id}) n
       where made_at < ${before} or place > ${mostOfOne})`.execute(tx);
}
