import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Answers of outside services that are kept for everybody: they say nothing of any organisation. */
export type OutsideAnswers = {
  /** The answer kept under a name, unless it is older than `since`. */
  find(name: string, since: Date): Promise<unknown>;
  keep(name: string, answer: unknown, now: Date): Promise<void>;
};

export function outsideAnswersIn(database: Kysely<Tables>): OutsideAnswers {
  return {
    async find(name, since) {
      const row = await database
        .selectFrom('outside_answers')
        .select('answer')
        .where('name', '=', name)
        .where('kept_at', '>=', since)
        .executeTakeFirst();
      return row?.answer;
    },
    async keep(name, answer, now) {
      await sql`
        insert into outside_answers (name, answer, kept_at) values (${name}, ${JSON.stringify(answer)}, ${now})
        on conflict (name) do update set answer = excluded.answer, kept_at = excluded.kept_at`.execute(
        database,
      );
    },
  };
}
