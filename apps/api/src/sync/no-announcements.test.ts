import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const database = setUp(() => openTestDatabase());

const NOTIFIES = /\bpg_notify\s*\(|\bnotify\s+["a-z]/i;

test('nothing in the database announces a transaction: such commits wait for each other, whoever’s they are', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select p.proname as name, p.prosrc as source
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public'`.execute(database.owner);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ source }) => NOTIFIES.test(source)).map(({ name }) => name)).toEqual([]);
});

test('nor does a statement of the server', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing|^database.migrations/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const announcing = files.filter((file) =>
    /\bpg_notify\b|sql`\s*notify\b/i.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(announcing).toEqual([]);
});
