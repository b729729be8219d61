import type {
  AttemptFacts,
  AttemptScore,
  DrawnQuestion,
  LearnerAnswers,
} from '@heatwise/domain/education/attempt';
import type { LearnerIdentification } from '@heatwise/domain/education/toolbox-talk';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** How the product knew who learned, as it is stored; nulls for work from before this was recorded. */
export type StoredIdentification = {
  readonly identified_by: LearnerIdentification['by'] | null;
  /** Who issued the link; null where the server sent it by email. */
  readonly link_issued_by: string | null;
};

/** How somebody who writes now is identified: by their session, or by a personal link that somebody may have issued. */
export async function identify(
  { tx, org_id }: OrganisationScope,
  { link_id }: { readonly link_id: string | null },
): Promise<StoredIdentification> {
  if (link_id === null) return { identified_by: 'session', link_issued_by: null };
  const link = await tx
    .selectFrom('course_links')
    .select('made_by')
    .where('org_id', '=', org_id)
    .where('link_id', '=', link_id)
    .executeTakeFirst();
  return { identified_by: 'link', link_issued_by: link?.made_by ?? null };
}

export const pickIdentification = ({ identified_by, link_issued_by }: StoredIdentification) => ({
  identified_by,
  link_issued_by,
});

/** Of a course or an attempt, by its name in the query. */
export function identificationIn(orgId: string, row: RawBuilder<unknown>) {
  return sql<LearnerIdentification | null>`(
    case when ${row}.identified_by is not null then jsonb_build_object(
      'by', ${row}.identified_by,
      'issued_by', coalesce((
        select trim(concat_ws(' ', i.name_first, i.name_last)) from users i
         where i.org_id = ${orgId} and i.user_id = ${row}.link_issued_by), '')) end)`;
}

export type StoredAttempt = {
  readonly attempt_id: string;
  readonly course_id: string;
  readonly number: number;
  readonly drawn: readonly DrawnQuestion[];
  readonly answers: LearnerAnswers;
  readonly started_at: Date;
  readonly ends_at: Date | null;
  readonly submitted_at: Date | null;
  readonly is_late: boolean;
  readonly points: number | null;
  readonly points_of: number | null;
  readonly percent: number | null;
  readonly passed: boolean | null;
} & StoredIdentification;

/** The attempts at a course, in their order. */
export async function attemptsOf(
  { tx, org_id }: OrganisationScope,
  courseId: string,
): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('course_attempts')
    .select([
      'attempt_id',
      'course_id',
      'number',
      'drawn',
      'answers',
      'started_at',
      'ends_at',
      'submitted_at',
    ])
    .select(['is_late', 'points', 'points_of', 'percent', 'passed', 'identified_by', 'link_issued_by'])
    .where('org_id', '=', org_id)
    .where('course_id', '=', courseId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    ...row,
    drawn: row.drawn as readonly DrawnQuestion[],
    answers: row.answers as LearnerAnswers,
  }));
}

export function factsOf({ started_at, ends_at, submitted_at, passed }: StoredAttempt): AttemptFacts {
  return {
    started_ms: started_at.getTime(),
    ends_ms: ends_at?.getTime() ?? null,
    submitted_ms: submitted_at?.getTime() ?? null,
    passed,
  };
}

/** Whether the id belongs to any attempt of the organisation. */
export async function isAttemptIdTaken(
  { tx, org_id }: OrganisationScope,
  attemptId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('course_attempts')
    .select('attempt_id')
    .where('org_id', '=', org_id)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttempt(
  { tx, org_id }: WritingScope,
  attempt: Pick<StoredAttempt, 'attempt_id' | 'course_id' | 'number' | 'drawn' | 'started_at' | 'ends_at'> &
    StoredIdentification,
): Promise<void> {
  await tx
    .insertInto('course_attempts')
    .values({ ...attempt, org_id, drawn: JSON.stringify(attempt.drawn) })
    .execute();
}

export async function keepAnswers(
  { tx, org_id }: WritingScope,
  attemptId: string,
  { answers, ...identification }: { readonly answers: LearnerAnswers } & StoredIdentification,
): Promise<void> {
  await tx
    .updateTable('course_attempts')
    .set({ answers: JSON.stringify(answers), ...identification })
    .where('org_id', '=', org_id)
    .where('attempt_id', '=', attemptId)
    .execute();
}

type Ended = AttemptScore &
  StoredIdentification & {
    readonly answers: LearnerAnswers;
    readonly late_answers: LearnerAnswers | null;
    readonly submitted_at: Date;
  };

export async function endAttempt(
  { tx, org_id }: WritingScope,
  attemptId: string,
  { answers, late_answers, ...ended }: Ended,
): Promise<void> {
  await tx
    .updateTable('course_attempts')
    .set({
      ...ended,
      answers: JSON.stringify(answers),
      is_late: late_answers !== null,
      late_answers: late_answers && JSON.stringify(late_answers),
    })
    .where('org_id', '=', org_id)
    .where('attempt_id', '=', attemptId)
    .execute();
}
