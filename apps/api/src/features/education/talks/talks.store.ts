import type {
  AttendedTalk,
  PresentableModule,
  Talk,
  TalkWithPeople,
} from '@heatwise/contract/education/talks.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import { peopleMergedInto } from '../../../organisation/merged-people.store.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

/** Every module that is published, by its newest version. */
export async function presentableModules({ tx, org_id }: OrganisationScope): Promise<PresentableModule[]> {
  const { rows } = await sql<PresentableModule>`
    select m.module_id, m.version, v.content ->> 'title' as title, v.content ->> 'summary' as summary,
           v.content ->> 'language' as language, (v.content ->> 'minutes')::int as minutes,
           jsonb_array_length(v.content -> 'pages') as pages
      from training_modules m
      join module_versions v on v.org_id = m.org_id and v.module_id = m.module_id and v.version = m.version
     where m.org_id = ${org_id} and m.state = 'published' order by m.position, m.module_id`.execute(tx);
  return rows;
}

export type NewTalk = {
  readonly talk_id: string;
  readonly module_id: string;
  readonly version: number;
  readonly presenter_id: string;
  readonly place: string;
  readonly location_id: string | null;
  readonly held_on: CalendarDay;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly sent_at: Date;
};
export type NewAttendance = { readonly user_id: string; readonly confirmed_at: Date };

export async function insertTalk(
  { tx, org_id }: WritingScope,
  talk: NewTalk,
  attendances: readonly NewAttendance[],
): Promise<void> {
  await tx
    .insertInto('toolbox_talks')
    .values({ ...talk, org_id })
    .execute();
  await tx
    .insertInto('talk_attendances')
    .values(attendances.map((attendance) => ({ ...attendance, org_id, talk_id: talk.talk_id })))
    .execute();
}

export async function presenterOfTalk(
  { tx, org_id }: OrganisationScope,
  talkId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('toolbox_talks')
    .select('presenter_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talkId)
    .executeTakeFirst();
  return row?.presenter_id;
}

export function isVersion(
  { tx, org_id }: OrganisationScope,
  { module_id, version }: { readonly module_id: string; readonly version: number },
): Promise<boolean> {
  return tx
    .selectFrom('module_versions')
    .select('version')
    .where('org_id', '=', org_id)
    .where('module_id', '=', module_id)
    .where('version', '=', version)
    .executeTakeFirst()
    .then((found) => found !== undefined);
}

/** The name of a location that is not deleted. */
export async function nameOfLocation(
  { tx, org_id }: OrganisationScope,
  tagId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tags')
    .select('name')
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('type', '=', 'location')
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.name;
}

/** Of these people, those who are active or were merged into somebody who is: as they are now, by the id that was asked for. */
export async function peopleNow(scope: OrganisationScope, userIds: readonly string[]) {
  const named = await scope.tx
    .selectFrom('users')
    .select(['user_id', 'tag_ids', 'active', 'merged_into'])
    .where('org_id', '=', scope.org_id)
    .where('user_id', 'in', [...userIds])
    .execute();
  const merged = named.filter(({ active, merged_into }) => !active && merged_into !== null);
  const left = await peopleMergedInto(
    scope,
    merged.map(({ user_id }) => user_id),
  );
  const all = [...named.map((person) => [person.user_id, person] as const), ...left];
  return all
    .filter(([, { active }]) => active)
    .map(([asked, { user_id, tag_ids }]) => ({ asked, user_id, tag_ids }));
}

/** Who asks, and whom they train. */
export type TalkReader = { readonly user_id: string; readonly reach: CapabilityScope };

const inReach = ({ everyone, tag_ids }: CapabilityScope) =>
  sql`(${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;

/** Talks, named `k`, that a reader may know of. */
function mayRead({ user_id, reach }: TalkReader): RawBuilder<boolean> {
  return sql`(${reach.everyone} or k.presenter_id = ${user_id} or exists (
    select from talk_attendances a join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where a.org_id = k.org_id and a.talk_id = k.talk_id and ${inReach(reach)}))`;
}

type Row = Omit<Talk, 'presenter' | 'started_at' | 'ended_at'> & {
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly name_first: string;
  readonly name_last: string;
};

const allTalks = (orgId: string, which: RawBuilder<unknown>) => sql<Row>`
  select k.talk_id, k.module_id, v.content ->> 'title' as title, k.version, k.place, k.held_on::text, k.started_at,
         k.ended_at, p.name_first, p.name_last,
         (select count(*)::int from talk_attendances a where a.org_id = k.org_id and a.talk_id = k.talk_id) as attended
    from toolbox_talks k
    join module_versions v on v.org_id = k.org_id and v.module_id = k.module_id and v.version = k.version
    join users p on p.org_id = k.org_id and p.user_id = k.presenter_id
   where k.org_id = ${orgId} and ${which}`;

const talksFrom = (orgId: string, reader: TalkReader, which: RawBuilder<unknown>) =>
  allTalks(orgId, sql`${which} and ${mayRead(reader)}`);

function talkOf({ name_first, name_last, started_at, ended_at, ...row }: Row): Talk {
  return {
    ...row,
    presenter: fullName({ name_first, name_last }),
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
  };
}

type Page = { readonly module_id?: string | undefined; readonly offset: number; readonly limit: number };

export async function talksOf(
  { tx, org_id }: OrganisationScope,
  reader: TalkReader,
  { module_id, offset, limit }: Page,
): Promise<{ talks: Talk[]; total: number }> {
  const which = module_id === undefined ? sql`true` : sql`k.module_id = ${module_id}::uuid`;
  const { rows } = await sql<Row>`${talksFrom(org_id, reader, which)}
     order by k.started_at desc, k.talk_id limit ${limit} offset ${offset}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from toolbox_talks k
     where k.org_id = ${org_id} and ${which} and ${mayRead(reader)}`.execute(tx);
  return { talks: rows.map(talkOf), total: counted.rows[0]?.total ?? 0 };
}

/** Whoever may see a person's training sees them, whether or not they may see who else was there. */
export async function talksAttendedBy(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<AttendedTalk[]> {
  const attended = sql`k.talk_id in (
    select talk_id from talk_attendances where org_id = ${org_id} and user_id = ${userId})`;
  const { rows } =
    await sql<Row>`${allTalks(org_id, attended)} order by k.started_at desc, k.talk_id`.execute(tx);
  return rows.map((row) => {
    const { attended: _, ...talk } = talkOf(row);
    return talk;
  });
}

export async function findTalk(
  { tx, org_id }: OrganisationScope,
  reader: TalkReader,
  talkId: string,
): Promise<TalkWithPeople | undefined> {
  const { rows } = await talksFrom(org_id, reader, sql`k.talk_id = ${talkId}`).execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const people = await sql<TalkWithPeople['people'][number] & { confirmed_at: Date }>`
    select u.user_id, u.name_first, u.name_last, a.confirmed_at
      from talk_attendances a join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where a.org_id = ${org_id} and a.talk_id = ${talkId} and ${inReach(reader.reach)}
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return {
    ...talkOf(row),
    people: people.rows.map(({ confirmed_at, ...person }) => ({
      ...person,
      confirmed_at: new Date(confirmed_at).toISOString(),
    })),
  };
}

/** Of two people who became one: talks that either held or attended are the target's, each once. */
export async function moveTalks(
  { tx, org_id }: WritingScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('toolbox_talks')
    .set({ presenter_id: to })
    .where('org_id', '=', org_id)
    .where('presenter_id', '=', from)
    .execute();
  await sql`delete from talk_attendances a
     where a.org_id = ${org_id} and a.user_id = ${from} and exists (
       select from talk_attendances b where b.org_id = a.org_id and b.talk_id = a.talk_id and b.user_id = ${to})`.execute(
    tx,
  );
  await tx
    .updateTable('talk_attendances')
    .set({ user_id: to })
    .where('org_id', '=', org_id)
    .where('user_id', '=', from)
    .execute();
}
