import { type FollowUpNote, MOST_FOLLOW_UP_NOTES } from '@heatwise/contract/monitoring/monitoring.contract';
import type { StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import type { CapabilityScope, Person } from '@heatwise/domain/permissions/actor';
import { API_TOKEN_SUFFIX } from '@heatwise/domain/services/api-token';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** Who wrote the note `n`: the person `a` of the organisation, or a program by its token's name. */
const writer = sql`n.author_id, coalesce(a.name_first, n.program_name || ${API_TOKEN_SUFFIX}) as author_name_first,
  coalesce(a.name_last, '') as author_name_last`;

type NotesIn = { readonly measured: RawBuilder<unknown>; readonly limit: number };

/** Notes with whose test they are about now and who wrote them; `measured` narrows the measurements `m`. */
async function readNotes(
  { tx, org_id }: OrganisationScope,
  { measured, limit }: NotesIn,
): Promise<FollowUpNote[]> {
  const { rows } = await sql<FollowUpNote>`
    with noted as (
      select n.note_id, n.measurement_id, m.user_id, m.created_time as measured_time, n.kind, n.note, n.author_id,
             n.program_name, n.written_time, max(m.created_time) over (partition by m.user_id) as last_measured_time
        from follow_up_notes n
        join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
        join users u on u.org_id = m.org_id and u.user_id = m.user_id
       where n.org_id = ${org_id} and ${measured}
    )
    select n.note_id, n.measurement_id, n.user_id, n.measured_time, n.kind, n.note, ${writer}, n.written_time
      from noted n left join users a on a.org_id = ${org_id} and a.user_id = n.author_id
     where n.measured_time = n.last_measured_time
        or n.written_time::timestamptz > now() - interval '7 days'
     order by n.written_time desc
     limit ${limit}`.execute(tx);
  return rows;
}

/** The notes that count now, and those of the last week, about the tests of the people within reach, newest first. */
export function notesWithin(scope: OrganisationScope, { everyone, tag_ids }: CapabilityScope) {
  const measured = sql`u.active and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;
  return readNotes(scope, { measured, limit: MOST_FOLLOW_UP_NOTES });
}

/** Of all that was written about people within reach, what came after an instant, oldest first. */
export async function notesAfter(
  { tx, org_id }: OrganisationScope,
  { everyone, tag_ids }: CapabilityScope,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<FollowUpNote[]> {
  const { rows } = await sql<FollowUpNote>`
    select n.note_id, n.measurement_id, m.user_id, m.created_time as measured_time, n.kind, n.note, ${writer}, n.written_time
      from follow_up_notes n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
      join users u on u.org_id = m.org_id and u.user_id = m.user_id
      left join users a on a.org_id = n.org_id and a.user_id = n.author_id
     where n.org_id = ${org_id} and u.active and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])
       and (${cursor}::text is null or n.written_time > ${cursor})
     order by n.written_time limit ${limit}`.execute(tx);
  return rows;
}

/** All notes about one person's tests, newest first. */
export async function notesOfPerson(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<Pick<FollowUpNote, 'measurement_id' | 'measured_time' | 'kind' | 'written_time'>[]> {
  const { rows } = await sql<
    Pick<FollowUpNote, 'measurement_id' | 'measured_time' | 'kind' | 'written_time'>
  >`
    select n.measurement_id, m.created_time as measured_time, n.kind, n.written_time
      from follow_up_notes n join measurements m using (org_id, measurement_id)
     where n.org_id = ${org_id} and m.user_id = ${userId}`.execute(tx);
  return rows;
}

/** One note by its id, whoever wrote it, with the token where it was a program. */
export async function noteById(
  { tx, org_id }: OrganisationScope,
  noteId: string,
): Promise<(FollowUpNote & { api_token_id: string | null }) | undefined> {
  const { rows } = await sql<FollowUpNote & { api_token_id: string | null }>`
    select n.note_id, n.measurement_id, m.user_id, m.created_time as measured_time, n.kind, n.note, ${writer},
           n.written_time, n.api_token_id
      from follow_up_notes n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
      left join users a on a.org_id = n.org_id and a.user_id = n.author_id
     where n.org_id = ${org_id} and n.note_id = ${noteId}`.execute(tx);
  return rows[0];
}

type Writer =
  | { readonly author_id: string }
  | { readonly author_id: null; readonly api_token_id: string; readonly program_name: string };
type NewNote = Pick<FollowUpNote, 'note_id' | 'measurement_id' | 'kind' | 'note'> & Writer;

export async function insertNote({ tx, org_id, stamps }: WritingScope, note: NewNote): Promise<void> {
  await tx
    .insertInto('follow_up_notes')
    .values({ ...note, org_id, written_time: stamps.next() })
    .execute();
}

/** Whose a measurement is, with their tags of now; undefined for one that is not there or was deleted. */
export async function personOfMeasurement(
  { tx, org_id }: OrganisationScope,
  measurementId: string,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId} and m.active and u.active`.execute(
    tx,
  );
  return rows[0];
}

/** A follow-up reaches back to the last better test; so many tests of one run of bad ones are more than there are. */
const MOST_TESTS = 500;

/** A person's valid baseline tests, and their last valid hydration tests. */
export async function salivaTestsOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<StoredSaliva[]> {
  const { rows } = await sql<StoredSaliva>`
    (select measurement_id, type, value, created_time, metadata -> '_baseline' as recorded
       from measurements
      where org_id = ${org_id} and user_id = ${userId} and type = 'sosm' and valid and active
      order by created_time desc limit ${MOST_TESTS})
    union all
    select measurement_id, type, value, created_time, null
      from measurements
     where org_id = ${org_id} and user_id = ${userId} and type = 'sosm_baseline' and valid and active`.execute(
    tx,
  );
  return rows;
}
