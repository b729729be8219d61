import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { tagNameShapeProblem } from '@heatwise/domain/tags/tag';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { type Kysely, sql } from 'kysely';

/**
 * Normalises the names, emails, employee ids and tag names stored before they were normalised on arrival. What would then
 * be the same as another person's or tag's stays as it is: people have to decide which of the two is meant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const organisations = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of organisations.rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await normalisePeople(db, org_id);
    await normaliseTags(db, org_id);
  }
}

type Person = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly employee_id: string | null;
};

/** What may not be normalised: other characters than plain ones, a space at either end, or two in a row. Bars separate. */
const NOT_PLAIN = sql.lit('[^ -~]|(^|\\|) |  | (\\||$)');

async function normalisePeople(db: Kysely<unknown>, orgId: string): Promise<void> {
  const signIns = await sql<{ user_id: string; email: string }>`
    select user_id, email from credentials where org_id = ${orgId} and email ~ ${NOT_PLAIN}`.execute(db);
  for (const { user_id, email } of signIns.rows) await normaliseSignIn(db, orgId, { user_id, email });
  const people = await sql<Person>`
    select user_id, name_first, name_last, email, metadata ->> ${EMPLOYEE_ID_KEY} as employee_id from users
     where org_id = ${orgId}
       and concat_ws('|', name_first, name_last, email, metadata ->> ${EMPLOYEE_ID_KEY}) ~ ${NOT_PLAIN}`.execute(
    db,
  );
  for (const person of people.rows) await normalisePerson(db, orgId, person);
}

async function normaliseSignIn(
  db: Kysely<unknown>,
  orgId: string,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  const to = normaliseText(email);
  if (to === email || to === '') return;
  await sql`
    update credentials c set email = ${to}
     where c.org_id = ${orgId} and c.user_id = ${user_id}
       and not exists (select from credentials o where lower(o.email) = lower(${to}) and o.user_id <> c.user_id)`.execute(
    db,
  );
}

async function normalisePerson(db: Kysely<unknown>, orgId: string, person: Person): Promise<void> {
  const names = [normaliseText(person.name_first), normaliseText(person.name_last)];
  const email = person.email === null ? null : normaliseText(person.email) || null;
  const id = person.employee_id === null ? null : normaliseText(person.employee_id);
  const hasName = names.join('') !== '';
  if (hasName && (names[0] !== person.name_first || names[1] !== person.name_last))
    await stamped(
      db,
      orgId,
      (stamp) => sql`
      update users set name_first = ${names[0]}, name_last = ${names[1]}, modified_time = ${stamp}
       where org_id = ${orgId} and user_id = ${person.user_id}`,
    );
  if (email !== person.email)
    await stamped(
      db,
      orgId,
      (stamp) => sql`
      update users u set email = ${email}, modified_time = ${stamp}
       where u.org_id = ${orgId} and u.user_id = ${person.user_id}
         and not exists (select from users o
                          where o.org_id = u.org_id and o.user_id <> u.user_id and o.active
                            and lower(o.email) = lower(${email}))`,
    );
  if (id !== person.employee_id)
    await stamped(
      db,
      orgId,
      (stamp) => sql`
      update users u
         set metadata = case when ${id} = '' then u.metadata - ${EMPLOYEE_ID_KEY}
                             else u.metadata || jsonb_build_object(${EMPLOYEE_ID_KEY}::text, ${id}::text) end,
             modified_time = ${stamp}
       where u.org_id = ${orgId} and u.user_id = ${person.user_id}
         and not exists (select from users o
                          where o.org_id = u.org_id and o.user_id <> u.user_id and o.active
                            and o.metadata ->> ${EMPLOYEE_ID_KEY} = ${id})`,
    );
}

async function normaliseTags(db: Kysely<unknown>, orgId: string): Promise<void> {
  const { rows } = await sql<{ tag_id: string; name: string }>`
    select tag_id, name from tags where org_id = ${orgId} and name ~ ${NOT_PLAIN}`.execute(db);
  for (const { tag_id, name } of rows) {
    const to = normaliseText(name);
    if (to === name || tagNameShapeProblem(to) !== null) continue;
    await stamped(
      db,
      orgId,
      (stamp) => sql`
      update tags t set name = ${to}, modified_time = ${stamp}
       where t.org_id = ${orgId} and t.tag_id = ${tag_id}
         and not (t.active and exists (select from tags o
                                        where o.org_id = t.org_id and o.tag_id <> t.tag_id and o.active
                                          and lower(o.name) = lower(${to})))`,
    );
  }
}

/** Browsers fetch what was changed after they last asked. */
async function stamped(
  db: Kysely<unknown>,
  orgId: string,
  change: (stamp: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ stamp: string }>`
    update org_sync_clock
       set last_us = greatest(last_us, (extract(epoch from now()) * 1e6)::bigint) + 1
     where org_id = ${orgId} returning instant_of_us(last_us) as stamp`.execute(db);
  const stamp = rows[0]?.stamp;
  // An organisation that is being erased has no clock.
  if (stamp !== undefined) await change(sql`${stamp}`).execute(db);
}
