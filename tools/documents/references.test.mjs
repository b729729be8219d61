import { expect, test } from 'vitest';
import { anchorsOf, deadReferences } from './references.mjs';

/** Written so, because the check reads this file too. */
const chapter = '\u00a7';
const folder = 'docs';
const records = 'decisions';
const rules = '# Rules\n\n## Heat index\n\n## Jobs & locations: where?\n\n## Heat index\n';
const files = (entries) =>
  new Map([[`${folder}/rules.md`, rules], [`${records}/0007-epoch.md`, '# Epoch\n'], ...entries]);
const dead = (entries) => deadReferences(files(entries), () => false);

test('headings have the anchors that GitHub gives them', () => {
  expect([...anchorsOf(rules)]).toEqual(['rules', 'heat-index', 'jobs--locations-where', 'heat-index-1']);
  expect([...anchorsOf('# A\n```\n# no heading\n```\n')]).toEqual(['a']);
});

test('existing targets may be referenced', () => {
  const comment = `/** See ${folder}/rules.md#heat-index and ${records}/0007. */\n// as decision 0007 says\n`;
  expect(dead([['apps/api/src/a.ts', comment]])).toEqual([]);
  expect(dead([['apps/api/src/a.ts', `server.get('/api/${folder}/openapi.json')`]])).toEqual([]);
  expect(
    dead([['README.md', `[rules](${folder}/rules.md#heat-index-1) [far](https://example.org/x)`]]),
  ).toEqual([]);
});

test('a missing document, heading or record is reported with its line', () => {
  const comment = `const a = 1;\n/** See ${folder}/rules.md#wind. */\n/** See ${folder}/field.md. */\n/** ${records}/0008 */`;
  expect(dead([['a.ts', comment]])).toEqual([
    `a.ts:2: ${folder}/rules.md#wind is not there`,
    `a.ts:3: ${folder}/field.md is not there`,
    `a.ts:4: ${records}/0008 is not there`,
  ]);
  expect(dead([['b.md', '[x](gone.md) [y](#nowhere)']])).toEqual([
    'b.md:1: gone.md is not there',
    'b.md:1: #nowhere is not there',
  ]);
});

test('chapters of outside documents are refused, even across a line break', () => {
  const comment = `/**\n * Source: the specification's\n * ${chapter}5, and sync ${chapter}2.\n */`;
  expect(dead([['a.ts', comment]])).toHaveLength(2);
  expect(dead([['a.ts', `// Source: RFC 1035, ${chapter}2.3.1`]])).toEqual([]);
});

test('a record may name another by its number alone, and only one that there is', () => {
  expect(dead([[`${records}/0009-b.md`, '# B\n\nAs 0007 says, unlike 0008.']])).toEqual([
    `${records}/0009-b.md:3: there is no decision 0008`,
  ]);
});

test('paths of code and names of tests in documents are looked for', () => {
  const text = 'In `apps/api/src/a.ts` and `apps/api/src/b.ts`, shown by `a.test.ts` and `b.test.ts`.';
  const entries = [
    ['apps/api/src/a.ts', ''],
    ['apps/api/src/a.test.ts', ''],
    ['ARCHITECTURE.md', text],
  ];
  expect(dead(entries)).toEqual([
    'ARCHITECTURE.md:1: apps/api/src/b.ts is not there',
    'ARCHITECTURE.md:1: there is no test b.test.ts',
  ]);
});
