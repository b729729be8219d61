import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

type StoredAnswer = { readonly answer: unknown; readonly kept_at: Date };

/** Answers of outside services, stored for all organisations and read by their exact name alone (decisions/0248). */
export type OutsideAnswers = {
  /** The answer stored under a name and when it was, unless it is older than `since`. */
  find(name: string, since: Date): Promise<StoredAnswer | undefined>;
  /** `askedBy`: the organisation that chose what to ask for; of its answers the oldest give way. */
  keep(name: string, answer: unknown, now: Date, askedBy?: string | null): Promise<void>;
};

/** An answer has up to 32 KB: so much room one organisation may fill for all. */
export const MOST_ANSWERS_OF_ONE = 1000;

export function outsideAnswersIn(database: Kysely<Tables>): OutsideAnswers {
  return {
    async find(name, since) {
      const { rows } = await sql<StoredAnswer>`
        select answer, kept_at from outside_answer(${name}, ${since}::timestamptz)`.execute(database);
      return rows[0];
    },
    async keep(name, answer, now, askedBy = null) {
      await sql`
        select keep_outside_answer(${name}, ${JSON.stringify(answer)}::jsonb, ${now}::timestamptz, ${askedBy}::uuid,
                                   ${MOST_ANSWERS_OF_ONE}::integer)`.execute(database);
    },
  };
}
