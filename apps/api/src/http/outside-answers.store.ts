import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

type StoredAnswer = { readonly answer: unknown; readonly kept_at: Date };

/** Answers of outside services that are kept for everybody: they say nothing of any organisation. */
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
      return database
        .selectFrom('outside_answers')
        .select(['answer', 'kept_at'])
        .where('name', '=', name)
        .where('kept_at', '>=', since)
        .executeTakeFirst();
    },
    async keep(name, answer, now, askedBy = null) {
      await sql`
        insert into outside_answers (name, answer, kept_at, asked_by)
        values (${name}, ${JSON.stringify(answer)}, ${now}, ${askedBy})
        on conflict (name) do update
          set answer = excluded.answer, kept_at = excluded.kept_at, asked_by = excluded.asked_by`.execute(
        database,
      );
      if (askedBy === null) return;
      await sql`
        delete from outside_answers where name in (
          select name from outside_answers where asked_by = ${askedBy}
           order by kept_at desc offset ${MOST_ANSWERS_OF_ONE})`.execute(database);
    },
  };
}
