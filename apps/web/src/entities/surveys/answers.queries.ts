import type { SurveyQuestionType } from '@heatwise/domain/surveys/survey';
import { type RawBuilder, sql } from 'kysely';
import { type LocalQueries, nameContains } from '../../local-db/local-queries.ts';
import { type AnswerFilter, answerTypeOf, readSpan } from './answer-filter.ts';

/**
 * Answers are read out of the JSON that a test carries. That costs some 60 µs a test with questions, so that charts
 * and choices read the latest of so many tests; a list that is filtered reads all of them. An index would cost every
 * browser a row for each answer: see decisions/0195-answers-stay-in-the-tests.md.
 */
export const MOST_TESTS_READ = 20_000;

const QUESTIONS = '$.metadata._question_measure.questions';
/** Seen at once, where taking the JSON apart is not needed. */
const HAS_QUESTIONS = sql`instr(r.rest, '"_question_measure":{') > 0`;
const KEY = sql`q.value ->> '$.key'`;
const TYPE = sql`q.value ->> '$.type'`;
const VALUE = sql`(q.value ->> '$.value')`;
const SELECTED = sql`(q.value ->> '$.selected_answer')`;
const IS_NUMBER = sql`typeof(${VALUE}) in ('integer', 'real')`;

/** The tests `m`, with the rest `r`, in which a question was answered so. */
export function answeredWith({ type, key, answer }: AnswerFilter): RawBuilder<unknown> {
  return sql`exists (
    select 1 from measurement_rests as r
     where r.measurement_key = m.measurement_key and ${HAS_QUESTIONS} and instr(r.rest, ${JSON.stringify(key)}) > 0
       and exists (select 1 from json_each(r.rest, ${QUESTIONS}) as q
                    where q.type = 'object' and ${KEY} = ${key} and ${TYPE} = ${type} and ${isAnswer(type, answer)}))`;
}

function isAnswer(type: AnswerFilter['type'], answer: string): RawBuilder<unknown> {
  switch (type) {
    case 'choice':
      return answer === '' ? sql`${SELECTED} <> ''` : sql`${SELECTED} = ${answer}`;
    case 'choice_multi': {
      const isIt = answer === '' ? sql`true` : sql`s.value = ${answer}`;
      return sql`q.value -> '$.selected_answer' <> 'null' and exists (
        select 1 from json_each(q.value, '$.selected_answer') as s
         where ${isIt} and s.value in (select c.value from json_each(q.value, '$.choices') as c))`;
    }
    case 'number': {
      const { from, to } = readSpan(answer);
      const limits = [
        IS_NUMBER,
        ...(from === null ? [] : [sql`${VALUE} >= ${from}`]),
        ...(to === null ? [] : [sql`${VALUE} <= ${to}`]),
      ];
      return sql.join(limits, sql` and `);
    }
    case 'text':
      return sql`trim(${VALUE}) <> '' and ${nameContains(VALUE, answer)}`;
  }
}

/** Whose answers of which time; undefined of everybody at any time. */
export type AnswerSpan = {
  /** JSON list of user_keys. */
  readonly people: string;
  readonly from: number;
  readonly to: number;
};

/** The latest tests that count and were asked something. */
function askedTests(span: AnswerSpan | null): RawBuilder<unknown> {
  const within = span
    ? sql`and m.created_ms >= ${span.from} and m.created_ms < ${span.to}
          and m.user_key in (select value from json_each(${span.people}))`
    : sql``;
  return sql`(select m.measurement_key, m.user_key, m.created_ms, m.measurement_id
                from measurements as m cross join measurement_rests as r on r.measurement_key = m.measurement_key
               where m.active = 1 and m.valid = 1 ${within} and ${HAS_QUESTIONS}
               order by m.created_ms desc limit ${MOST_TESTS_READ})`;
}

/** How often one answer was given to a question; a question that was not answered has one of null. */
type AnswerCount = {
  readonly key: string;
  readonly type: string;
  /** A choice, several as a JSON list, a number, whether there is a text. */
  readonly answer: string | number | null;
  readonly count: number;
  /** When it was given last, and how the question read then, with its choices as a JSON list. */
  readonly last_ms: number;
  readonly question: string | null;
  readonly choices: string | null;
  /** How many tests were read for all of the counts; at MOST_TESTS_READ there may be older ones. */
  readonly read: number;
};

/** Every answer that was given with how often. */
export function answerCounts(queries: LocalQueries, span: AnswerSpan | null) {
  const query = sql<AnswerCount>`
    with asked as materialized (select * from ${askedTests(span)})
    select ${KEY} as key, ${TYPE} as type,
           case ${TYPE} when 'number' then iif(${IS_NUMBER}, ${VALUE}, null)
                        when 'text' then iif(trim(${VALUE}) <> '', 1, null)
                        else nullif(${SELECTED}, '') end as answer,
           count(*) as count, max(m.created_ms) as last_ms, q.value ->> '$.question' as question,
           q.value ->> '$.choices' as choices, (select count(*) from asked) as read
      from asked as m
      cross join measurement_rests as r on r.measurement_key = m.measurement_key
      cross join json_each(r.rest, ${QUESTIONS}) as q
     where q.type = 'object' and ${TYPE} in ('text', 'number', 'choice', 'choice_multi') and ${KEY} is not null
     group by 1, 2, 3`;
  return { compile: () => query.compile(queries) };
}

/** How a question read when it was asked last. */
export function questionText(queries: LocalQueries, { type, key }: Pick<AnswerFilter, 'type' | 'key'>) {
  const query = sql<{ readonly question: string | null }>`
    select q.value ->> '$.question' as question
      from measurements as m
      cross join measurement_rests as r on r.measurement_key = m.measurement_key
      cross join json_each(r.rest, ${QUESTIONS}) as q
     where m.active = 1 and m.valid = 1 and ${HAS_QUESTIONS} and instr(r.rest, ${JSON.stringify(key)}) > 0
       and q.type = 'object' and ${KEY} = ${key} and ${TYPE} = ${type}
     order by m.created_ms desc limit 1`;
  return { compile: () => query.compile(queries) };
}

export type TextAnswer = {
  readonly key: string;
  readonly text: string;
  readonly measurement_id: string;
  readonly created_ms: number;
  readonly name_first: string;
  readonly name_last: string;
};

/** The latest texts that were answered to each question. */
export function latestTexts(queries: LocalQueries, span: AnswerSpan, limit: number) {
  const query = sql<TextAnswer>`
    select a.key, a.text, a.measurement_id, a.created_ms, u.name_first, u.name_last
      from (select ${KEY} as key, trim(${VALUE}) as text, m.measurement_id, m.created_ms, m.user_key,
                   row_number() over (partition by ${KEY} order by m.created_ms desc) as place
              from ${askedTests(span)} as m
              cross join measurement_rests as r on r.measurement_key = m.measurement_key
              cross join json_each(r.rest, ${QUESTIONS}) as q
             where q.type = 'object' and ${TYPE} = 'text' and trim(${VALUE}) <> '') as a
      join users as u on u.user_key = a.user_key
     where a.place <= ${limit} order by a.created_ms desc`;
  return { compile: () => query.compile(queries) };
}

/** A question with what was answered to it, in whatever version of a survey it was asked. */
export type AnsweredQuestion = {
  readonly key: string;
  readonly type: SurveyQuestionType;
  /** As it read when it was asked last. */
  readonly question: string;
  /** Tests in which it was asked, and in which it was answered. */
  readonly asked: number;
  readonly answered: number;
  readonly last_ms: number;
  /** Choices, those that were offered last first; numbers in their order. None of texts. */
  readonly answers: readonly { readonly answer: string | number; readonly count: number }[];
};

/**
 * Puts counts together. The same key counts as one question as long as its type is the same; a choice that was renamed
 * is another one.
 */
export function answeredQuestions(rows: readonly AnswerCount[]): AnsweredQuestion[] {
  const groups = new Map<string, AnswerCount[]>();
  for (const row of rows) {
    const name = `${row.type}:${row.key}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()]
    .flatMap((group) => questionOf(group) ?? [])
    .sort((one, other) => other.asked - one.asked || one.key.localeCompare(other.key));
}

function questionOf(rows: readonly AnswerCount[]): AnsweredQuestion | undefined {
  const last = rows.reduce((latest, row) => (row.last_ms > latest.last_ms ? row : latest));
  const type = answerTypeOf(last.type);
  if (!type) return undefined;
  const counts = new Map<string | number, number>();
  let answered = 0;
  for (const row of rows) {
    const given = answersIn(type, row);
    if (given.length > 0) answered += row.count;
    for (const answer of type === 'text' ? [] : given)
      counts.set(answer, (counts.get(answer) ?? 0) + row.count);
  }
  const { key, question, last_ms } = last;
  return {
    key,
    type,
    last_ms,
    answered,
    question: question || key,
    asked: sumOf(rows),
    answers: inOrder(type, counts, listIn(last.choices)),
  };
}

function sumOf(rows: readonly AnswerCount[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function answersIn(type: SurveyQuestionType, { answer, choices }: AnswerCount): (string | number)[] {
  if (answer === null) return [];
  if (type !== 'choice_multi') return [type === 'choice' ? String(answer) : answer];
  const selected = listIn(String(answer));
  return [...new Set(listIn(choices))].filter((choice) => selected.includes(choice));
}

/** The texts of a JSON list; one that is no list is a text of its own. */
function listIn(json: string | null): string[] {
  if (json === null) return [];
  if (!json.startsWith('[')) return [json];
  try {
    return (JSON.parse(json) as unknown[]).filter((one) => typeof one === 'string');
  } catch {
    return [json];
  }
}

function inOrder(
  type: SurveyQuestionType,
  counts: ReadonlyMap<string | number, number>,
  offered: readonly string[],
): AnsweredQuestion['answers'] {
  if (type === 'number') {
    return [...counts]
      .map(([answer, count]) => ({ answer, count }))
      .sort((one, other) => Number(one.answer) - Number(other.answer));
  }
  // What was offered last and chosen by nobody says something, too.
  const places = type === 'text' ? [] : [...new Set([...offered, ...counts.keys()])];
  return places.map((answer) => ({ answer, count: counts.get(answer) ?? 0 }));
}
