import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * What Citus refuses of the server's own statements, as far as their text can tell. Each rule has a reason, and a statement that
 * breaks it, so that a rule that finds nothing is noticed. What only a cluster can tell stands in known-gaps.md.
 */
type Rule = { readonly why: string; readonly breaks: RegExp; readonly example: string };

const rules: Readonly<Record<string, Rule>> = {
  'the organisation is set by `set local`': {
    why: 'a call of set_config is told to no other machine, where row-level security then shows nothing',
    breaks: /set_config\(\s*'app\./,
    example: "select set_config('app.org_id', $1, true)",
  },
  'a written row is read by a statement of its own where JSON is made of it': {
    why: 'functions that are not immutable (format, to_json) may not stand in `returning`',
    breaks: /\breturning\s+\$\{\w*[jJ]son\w*\}/,
    example: `returning $\{tagJson}::json as tag`,
  },
  'times in an update are those of its statement': {
    why: 'a volatile function in an update would be another one on each machine',
    breaks: /\bset\b[^`;]*\bclock_timestamp\(\)/,
    example: 'update queue set due_at = clock_timestamp() where org_id = $1',
  },
  'what an update makes of its row is made by functions that are immutable': {
    why: 'times, JSON and texts of times depend on settings, and there may not be asked with a column: `later` adds to a time',
    breaks:
      /\bupdate\b[^`;]*\bset\b[^`;]*(?:\b(?:to_char|make_interval|jsonb_build_\w+|to_jsonb?)\(|(?:timestamptz|timestamp\(\)) [+-])/,
    example: `update queue set due_at = $\{now}::timestamptz + attempts * interval '1 second' where org_id = $1`,
  },
  'a value that depends on another row is selected from it': {
    why: 'a subquery without `from` may not refer to what is around it',
    breaks: /\(\s*select \$\{\w+\}\s+where\b/,
    example: `order by coalesce(done_on, (select $\{day} where exists (select from courses)))`,
  },
  'what is missing is filled in from a join': {
    why: 'a subquery within `coalesce` or `case` counts as a function that is not immutable, in an update',
    breaks: /sql`coalesce\(\(select\b|\bupdate\b[^`;]*\bset\b[^`;]*(?:coalesce\(|\bthen )\(select\b/,
    example: 'update alerts set tag_ids = coalesce((select tag_ids from users), tag_ids)',
  },
  'the role of a transaction is set by `set_config`': {
    why: 'machines are asked as that role anyway, and told of `set local role` they would take it for functions of the owner, too',
    breaks: /set local role/,
    example: 'set local role heatwise_desk',
  },
  'what an update returns are columns': {
    why: 'texts of times depend on settings, which may not stand in `returning`: they are made by what selects from it',
    breaks: /\breturning [^`)]*_at::text/,
    example: 'update deliveries set attempts = 1 where org_id = $1 returning due_at::text',
  },
  'what a conflict sets comes from the row that was to be added': {
    why: 'functions in `do update set` must be immutable: a time is asked for once, in the values',
    breaks: /doUpdateSet\(\{[^)]*sql`|do update[^`]*\b(?:now|\w+_timestamp)\(\)/,
    example: 'doUpdateSet({ set_at: sql`now()` })',
  },
  'rows that are made of others say the organisation by a column': {
    why: 'a constant would have them pulled to the coordinator and copied from there, which row-level security refuses',
    breaks: /insert into [^`]*\bselect\s+(?:distinct\s+)?\$\{org_?[iI]d\}/,
    example: `insert into courses (org_id) select $\{org_id}, c.course_id from courses c`,
  },
  'rows whose ids the database makes are given as values': {
    why: 'the id’s default is volatile: rows that are selected would be copied from the coordinator, which row-level security refuses',
    breaks: /insert into (?:webhook_events)\b[^`]*\bselect\b/,
    example: 'insert into webhook_events (org_id, event) select org_id, event from happened',
  },
  'ids of new rows come from the server': {
    why: 'a volatile function may not stand in `insert … select` of spread tables',
    breaks: /insert into [^`]*\bselect\b[^`]*gen_random_uuid\(\)/,
    example: 'insert into courses (course_id) select gen_random_uuid()',
  },
};

async function statementsOfTheServer(): Promise<{ file: string; text: string }[]> {
  const root = path.join(import.meta.dirname, '..');
  const files = await readdir(root, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|migrations\//.test(file))
      .map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })),
  );
}

test.each(Object.entries(rules))('%s', async (_name, { breaks, example, why }) => {
  expect(example).toMatch(breaks);
  const files = await statementsOfTheServer();
  expect(files.length).toBeGreaterThan(300);
  const broken = files.filter(({ text }) => breaks.test(text)).map(({ file }) => file);
  expect(broken, why).toEqual([]);
});
