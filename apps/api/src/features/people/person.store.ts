import type { User } from '@heatwise/contract/entities/people';
import type { PersonStats } from '@heatwise/contract/people/person.contract';
import { NOTIFY_KEYS } from '@heatwise/domain/notifications/notifications';
import { EMPLOYEE_ID_IN_USE, EMPLOYEE_ID_KEY, employeeIdKey } from '@heatwise/domain/people/employee-id';
import { sql } from 'kysely';
import { AppError } from '../../http/app-error.ts';
import { brokenUniqueness } from '../../organisation/broken-uniqueness.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';

export async function deleteCredentials({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

export type EmployeeIdHolder = {
  readonly employee_id: string;
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly tag_ids: readonly string[];
};

/** The active people who have one of the employee ids, by `employeeIdKey`. */
export async function findEmployeeIdHolders(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Map<string, EmployeeIdHolder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EmployeeIdHolder>`
    select metadata ->> ${EMPLOYEE_ID_KEY} as employee_id, user_id, name_first, name_last, tag_ids::text[] as tag_ids
      from users
     where org_id = ${org_id} and active and lower(metadata ->> ${EMPLOYEE_ID_KEY}) = any(${ids.map(employeeIdKey)}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((holder) => [employeeIdKey(holder.employee_id), holder]));
}

/** Throws employee-id-in-use where an active person other than this one has the employee id. */
export async function refuseEmployeeIdInUse(
  scope: OrganisationScope,
  id: string,
  userId: string | null,
): Promise<void> {
  if (id === '') return;
  const holder = (await findEmployeeIdHolders(scope, [id])).get(employeeIdKey(id));
  if (holder && holder.user_id !== userId) throw employeeIdInUse();
}

/** Throws employee-id-in-use where the index refuses a write: rows may also come from a transaction without the check. */
export async function orEmployeeIdInUse(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (brokenUniqueness(error) === 'users_employee_id') throw employeeIdInUse();
    throw error;
  }
}

function employeeIdInUse(): AppError {
  const problems = [{ path: `metadata.${EMPLOYEE_ID_KEY}`, message: EMPLOYEE_ID_IN_USE }];
  return new AppError('employee-id-in-use', { problems });
}

type NewUser = Pick<User, 'user_id' | 'name_first' | 'name_last' | 'email' | 'tag_ids' | 'metadata'>;

/** Stamps the new row. Throws employee-id-in-use. */
export async function insertPerson(
  { tx, org_id, stamps }: WritingScope,
  { metadata, tag_ids, ...person }: NewUser,
): Promise<void> {
  const now = stamps.next();
  await orEmployeeIdInUse(
    tx
      .insertInto('users')
      .values({
        ...person,
        org_id,
        tag_ids: [...tag_ids],
        metadata: JSON.stringify(metadata),
        created_time: now,
        modified_time: now,
      })
      .execute(),
  );
}

type Stat = PersonStats['types'][number];

/** One row for each kind of test that was not removed, the most frequent first. The last is the last valid one, if any is. */
export async function statsOf({ tx, org_id }: OrganisationScope, userId: string): Promise<Stat[]> {
  const { rows } = await sql<Stat>`
    select type, custom_id, count(*)::int as count, (count(*) filter (where valid))::int as valid_count,
           (array_agg(created_time order by valid desc, created_time desc))[1] as last_time,
           (array_agg(value order by valid desc, created_time desc, modified_time desc))[1] as last_value,
           percentile_cont(0.5) within group (order by value) filter (where valid) as median,
           min(value) filter (where valid) as min, max(value) filter (where valid) as max
      from measurements
     where org_id = ${org_id} and user_id = ${userId} and active
     group by type, custom_id
     order by count desc, type, custom_id`.execute(tx);
  return rows;
}

/** Stamped even when the flag stays: the stamp is how browsers learn that the picture is another one. */
export async function stampPicture(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  hasPicture: boolean,
) {
  await tx
    .updateTable('users')
    .set({ has_picture: hasPicture, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Tags that notify one person of their dehydrated members notify another one instead, named once; deleted tags
 * too, as they may come back. Stamps each tag that changed.
 */
export async function moveRecipient(
  { tx, org_id, stamps }: WritingScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const named = JSON.stringify({ [NOTIFY_KEYS.to]: [from] });
  const tags = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where(sql<boolean>`metadata @> ${named}::jsonb`)
    .execute();
  if (tags.length === 0) return;
  const { base } = stamps.takeBlock(tags.length);
  await sql`
    update tags t
       set metadata = jsonb_set(t.metadata, ${[NOTIFY_KEYS.to]}::text[],
             (select jsonb_agg(id order by place)
                from (select case when value = ${from} then ${to} else value end as id, min(ordinality) as place
                        from jsonb_array_elements_text(t.metadata -> ${NOTIFY_KEYS.to}) with ordinality
                       group by 1) named)),
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${tags.map(({ tag_id }) => tag_id)}::uuid[]) with ordinality wanted (tag_id, i)
     where t.org_id = ${org_id} and t.tag_id = wanted.tag_id`.execute(tx);
}

/** An active person as the wire shows them. */
export async function findUser(scope: OrganisationScope, userId: string): Promise<User | undefined> {
  const user = await userOf(scope, userId);
  return user?.active ? user : undefined;
}

/** Whether another active person of the organisation has the email, or signs in here with it. */
export async function isEmailHere(
  { tx, org_id }: OrganisationScope,
  email: string,
  exceptUserId: string | null,
): Promise<boolean> {
  // Two questions: who signs in stands on one machine, the organisation's people may be on another.
  const signing = await sql<{ user_id: string }>`
    select user_id from credentials where org_id = ${org_id} and lower(email) = lower(${email})`.execute(tx);
  const ids = signing.rows.map(({ user_id }) => user_id);
  const { rows } = await sql`
    select 1 from users u
     where u.org_id = ${org_id} and u.active and u.user_id is distinct from ${exceptUserId}::uuid
       and (lower(u.email) = lower(${email}) or u.user_id = any(${ids}::uuid[])) limit 1`.execute(tx);
  return rows.length > 0;
}

/** When the person's latest test that was not removed was taken; null without one. */
export async function lastMeasuredTime(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('measurements')
    .select(({ fn }) => fn.max('created_time').as('last'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.last ?? null;
}

type Change = Partial<Pick<User, 'name_first' | 'name_last' | 'email' | 'metadata'>>;

/** Stamps the person's row; what is not named stays. Throws employee-id-in-use. */
export async function updateUser(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  { metadata, ...change }: Change,
): Promise<void> {
  await orEmployeeIdInUse(
    tx
      .updateTable('users')
      .set({
        ...change,
        ...(metadata && { metadata: sql`${JSON.stringify(metadata)}::jsonb` }),
        modified_time: stamps.next(),
      })
      .where('org_id', '=', org_id)
      .where('user_id', '=', userId)
      .execute(),
  );
}
