import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type RawBuilder, sql } from 'kysely';
import { carryingChosen } from '../../../entities/people/people-in-view.queries.ts';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import { employeeIdOf, type LocalQueries, personMatches, sortText } from '../../../local-db/local-queries.ts';
import type { PeopleChoice, PeopleSort } from './people-search.ts';

const NEWEST_FIRST = sql`order by created_ms desc, measurement_key desc limit 1`;

/**
 * The key of what a list calls the last measurement of the user `u`: the last valid hydration test, without one the
 * last valid test of another kind, else the last that was not removed.
 */
const lastMeasurementKey = sql`coalesce(
  (select measurement_key from measurements
    where user_key = u.user_key and type = 'sosm' and status <= 3 ${NEWEST_FIRST}),
  (select measurement_key from measurements where user_key = u.user_key and valid = 1 and active = 1 ${NEWEST_FIRST}),
  (select measurement_key from measurements where user_key = u.user_key and active = 1 ${NEWEST_FIRST}))`;

/** Of the user `u`, the last valid test of another kind that is not older than the hydration test `m`, as JSON. */
const newerOfAnotherKind = sql<string | null>`(
  select json_object('type', o.type, 'value', o.value, 'status', o.status, 'created_ms', o.created_ms,
                     'custom_name', t.name, 'custom_unit', t.unit, 'custom_classes', t.classes)
    from measurements as o
    left join measurement_rests as other on o.type = 'custom' and other.measurement_key = o.measurement_key
    left join custom_measurement_types as t on t.custom_id = json_extract(other.rest, '$.custom_id')
   where o.user_key = u.user_key and o.type <> 'sosm' and o.valid = 1 and o.active = 1
     and m.type = 'sosm' and o.created_ms >= m.created_ms
   order by o.created_ms desc, o.measurement_key desc limit 1)`;

/** A person as an export reads them; nulls for who was never measured. */
export type PersonExport = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  employee_id: string | null;
  is_hidden: 0 | 1;
  created_time: string;
  /** Names of the visible ones, with semicolons, as an import reads them. */
  jobs: string | null;
  locations: string | null;
  tags: string | null;
  type: MeasurementType | null;
  value: number;
  status: number;
  created_ms: number | null;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  baseline_mean: number | null;
  /** JSON of a newer test of another kind. */
  other: string | null;
};

const namesOf = (type: 'job' | 'location' | 'default', showHidden: boolean) => sql`(
  select group_concat(t.name, '; ' order by t.name collate nocase)
    from userTags join tags as t using (tag_id)
   where userTags.user_key = u.user_key and t.active = 1 and t.type = ${type}
     ${showHidden ? sql`` : sql`and t.is_hidden = 0`})`;

/** The people of a list in its order, with their latest measurement. */
export function peopleToExport(
  queries: LocalQueries,
  ids: readonly string[],
  { showHidden }: { readonly showHidden: boolean },
) {
  const query = sql<PersonExport>`
    select u.user_id, u.name_first, u.name_last, u.email, ${employeeIdOf('u')} as employee_id, u.is_hidden,
           u.created_time, ${namesOf('job', showHidden)} as jobs, ${namesOf('location', showHidden)} as locations,
           ${namesOf('default', showHidden)} as tags, m.type, m.value, m.status, m.created_ms, c.name as custom_name,
           c.unit as custom_unit, c.classes as custom_classes, u.baseline_mean,
           ${newerOfAnotherKind} as other
      from json_each(${JSON.stringify(ids)}) as listed
      join users as u on u.user_id = listed.value
      left join measurements as m on m.measurement_key = ${lastMeasurementKey}
      left join measurement_rests as r on m.type = 'custom' and r.measurement_key = m.measurement_key
      left join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')
     order by listed.key`;
  return { compile: () => query.compile(queries) };
}

/** The ids of deleted people with this email or employee id; empty texts find no one. */
export function deletedPeopleLike(queries: LocalQueries, email: string, employeeId: string) {
  return queries
    .selectFrom('users')
    .select('user_id')
    .where('active', '=', 0)
    .where(
      sql<boolean>`(${email} <> '' and lower(email) = lower(${email})
        or ${employeeId} <> '' and lower(${employeeIdOf('users')}) = lower(${employeeId}))`,
    )
    .orderBy('modified_time', 'desc')
    .limit(3);
}

export type Narrowing = Pick<
  PeopleChoice,
  'searchStr' | 'tag_ids' | 'job_ids' | 'location_ids' | 'showHidden' | 'deleted'
> & {
  /** Nobody else, as the server found them; null is everybody. */
  readonly among: readonly string[] | null;
};

const name = sql<string>`trim(users.name_first || ' ' || users.name_last)`;

function peopleInView(queries: LocalQueries, choice: Narrowing) {
  let people = queries
    .selectFrom('users')
    .where('users.active', '=', choice.deleted ? 0 : 1)
    .where(personMatches('users', choice.searchStr));
  if (!choice.showHidden && !choice.deleted) people = people.where('users.is_hidden', '=', 0);
  if (choice.among !== null) {
    const among = JSON.stringify(choice.among);
    people = people.where(sql<boolean>`users.user_id in (select value from json_each(${among}))`);
  }
  return carryingChosen(people, choice);
}

/** Statuses up to 3 are the classes of valid tests. */
const lastValidTest = sql<number | null>`(
  select max(m.created_ms) from measurements as m
   where m.user_key = users.user_key and m.type = 'sosm' and m.status <= 3)`;
const lastTested = sql<number | null>`coalesce(${lastValidTest},
  (select max(m.created_ms) from measurements as m
    where m.user_key = users.user_key and m.valid = 1 and m.active = 1),
  (select max(m.created_ms) from measurements as m where m.user_key = users.user_key and m.active = 1))`;

/** What each column is sorted by; who has nothing there comes last in either order. */
function sortKey(column: PeopleSort['column']): RawBuilder<unknown> {
  switch (column) {
    case 'person':
      return sortText(name);
    case 'email':
      return sql`lower(users.email)`;
    case 'employee_id':
      return sortText(employeeIdOf('users'));
    case 'tags':
      return sortText(sql`nullif(${tagsOfType(['job', 'location', 'default'])}, '[]')`);
    case 'last':
      return lastTested;
    case 'added':
      return sql`users.created_time`;
    case 'shift':
      return sortText(sql`nullif(${tagsOfType(['roster'])}, '[]')`);
    case 'test':
      return lastValidTest;
  }
}

/**
 * The ids of the people in view, sorted, as one JSON list: the list's order, length and what "all" means. Reading
 * them costs little more than counting them; rows are read by the page.
 */
export function idsInView(queries: LocalQueries, choice: Narrowing & Pick<PeopleChoice, 'sort'>) {
  const { column, isDescending } = choice.sort;
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return peopleInView(queries, choice).select(
    sql<string>`json_group_array(users.user_id order by ${sortKey(column)} ${direction}, ${sortText(name)}, users.user_id)`.as(
      'ids',
    ),
  );
}

/** What decides over the day of each person in view. `tag_ids` is a JSON list. */
export function rosterStates(queries: LocalQueries, choice: Narrowing) {
  return peopleInView(queries, choice)
    .select('users.user_id')
    .select([
      lastValidTest.as('tested_ms'),
      sql<string>`(select json_group_array(tag_id) from userTags where user_key = users.user_key)`.as(
        'tag_ids',
      ),
    ]);
}

/** How many hidden people a list leaves out who would else be in view. */
export function countHidden(queries: LocalQueries, choice: Narrowing) {
  return peopleInView(queries, { ...choice, showHidden: true })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.is_hidden', '=', 1);
}

/** A person as a row shows them. `tag_ids` and `tags` are JSON lists; names of the tags, by type and name. */
export type PersonRow = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  employee_id: string | null;
  is_hidden: 0 | 1;
  created_time: string;
  tags: string;
};

/** Names of tags; hidden ones only where hidden ones are shown. */
const tagsOfType = (types: readonly string[], showHidden = false) => sql<string>`(
  select json_group_array(tags.name order by ${tagOrder('tags')})
    from userTags join tags using (tag_id)
   where userTags.user_key = users.user_key and tags.active = 1
     ${showHidden ? sql`` : sql`and tags.is_hidden = 0`} and tags.type in (${sql.join(types)}))`;

/** Rows of one page, in any order. */
export function peopleRows(
  queries: LocalQueries,
  ids: readonly string[],
  { showHidden }: { readonly showHidden: boolean },
) {
  return queries
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'email', 'is_hidden', 'created_time'])
    .select(employeeIdOf('users').as('employee_id'))
    .select(tagsOfType(['job', 'location', 'default'], showHidden).as('tags'))
    .where('user_id', 'in', ids);
}

/** Larger ones would cost more to draw than they show at this size; a person's own page has them. */
const LARGEST_SMALL_PICTURE_BYTES = 150_000;

export function smallPictures(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('profileImages')
    .select(['id', 'image'])
    .where('id', 'in', ids)
    .where('image', '!=', '')
    .where(sql`octet_length(image)`, '<=', LARGEST_SMALL_PICTURE_BYTES);
}

/** A person's last measurement; nulls without one. */
export type LastMeasurement = {
  user_id: string;
  type: MeasurementType | null;
  value: number;
  status: number;
  created_ms: number;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  /** JSON of a newer test of another kind, as OtherMeasurement. */
  other: string | null;
};

/** A test next to the last hydration test. */
export type OtherMeasurement = Omit<LastMeasurement, 'user_id' | 'type' | 'other'> & {
  type: MeasurementType;
};

export function readOther({ other }: Pick<LastMeasurement, 'other'>): OtherMeasurement | null {
  return other === null ? null : (JSON.parse(other) as OtherMeasurement);
}

export function lastMeasurements(queries: LocalQueries, ids: readonly string[]) {
  const query = sql<LastMeasurement>`
    select u.user_id, m.type, m.value, m.status, m.created_ms, c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes,
           ${newerOfAnotherKind} as other
      from users as u
      left join measurements as m on m.measurement_key = ${lastMeasurementKey}
      left join measurement_rests as r on m.type = 'custom' and r.measurement_key = m.measurement_key
      left join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')
     where u.user_id in (${sql.join(ids)})`;
  return { compile: () => query.compile(queries) };
}

/** What the roster says of a person; JSON lists of names, of ids and of instants. */
export type RosterRow = {
  user_id: string;
  shifts: string;
  /** The last valid hydration test. */
  tested_ms: number | null;
  status: number | null;
  value: number | null;
  /** Of each test since the given instant. */
  tests: string;
  /** The tags they carry, as JSON. */
  tag_ids: string;
  /** The person's own, as JSON. */
  metadata: string;
};

export function rosterRows(queries: LocalQueries, ids: readonly string[], testsSinceMs: number) {
  const query = sql<RosterRow>`
    select users.user_id, ${tagsOfType(['roster'])} as shifts, m.created_ms as tested_ms, m.status, m.value,
           (select json_group_array(tag_id) from userTags where user_key = users.user_key) as tag_ids,
           users.metadata,
           (select json_group_array(created_ms) from measurements
             where user_key = users.user_key and active = 1 and created_ms >= ${testsSinceMs}) as tests
      from users
      left join measurements as m on m.measurement_key = (
        select measurement_key from measurements
         where user_key = users.user_key and type = 'sosm' and status <= 3
         order by created_ms desc, measurement_key desc limit 1)
     where users.user_id in (${sql.join(ids)})`;
  return { compile: () => query.compile(queries) };
}

/** What the rules ask about chosen people. `permissions` is known to those who hold everybody's. */
export type ChosenRow = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  is_hidden: 0 | 1;
  active: 0 | 1;
  tag_ids: string;
  permissions: string;
};

/** The ids as one parameter: there may be more of them than a query takes. */
export function chosenRows(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'email', 'is_hidden', 'active'])
    .select([
      sql<string>`(select json_group_array(tag_id) from userTags where user_key = users.user_key)`.as(
        'tag_ids',
      ),
      sql<string>`(select json_group_array(json_object('tag_id', p.tag_id, 'access', p.access))
                     from permissions as p where p.user_id = users.user_id and p.active = 1)`.as(
        'permissions',
      ),
    ])
    .where(sql<boolean>`user_id in (select value from json_each(${JSON.stringify(ids)}))`);
}

/** How many tests each of a few people has, removed ones left out. */
export function testCounts(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('users')
    .leftJoin('measurements as m', (join) =>
      join.onRef('m.user_key', '=', 'users.user_key').on('m.active', '=', 1),
    )
    .select(['users.user_id', ({ fn }) => fn.count<number>('m.measurement_key').as('count')])
    .where('users.user_id', 'in', ids)
    .groupBy('users.user_id');
}
