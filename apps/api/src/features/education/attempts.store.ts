import type { DrawnQuestion } from '@heatwise/domain/education/attempt-questions';
import type { AttemptFacts } from '@heatwise/domain/education/attempt-rules';
import type { AttemptScore, LearnerAnswers } from '@heatwise/domain/education/score-attempt';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import type { StoredIdentification } from './identification.store.ts';

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
