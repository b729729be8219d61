import { expect, test } from 'vitest';
import { publishProblems } from '../publish-problems.ts';
import { contentOfReady } from './ready-module.ts';
import { READY_MODULES } from './ready-modules.ts';

const counting = () => {
  let count = 0;
  return () => {
    count += 1;
    return `id ${count}`;
  };
};

test.each(READY_MODULES)('$title can be published as it is, and names its sources', (ready) => {
  const content = contentOfReady(ready, counting());
  expect(publishProblems(content)).toEqual([]);
  expect(content.pages.at(-1)?.title).toBe('Sources');
  expect(ready.sources.join(' ')).toMatch(/NIOSH/);
});

test('each copy has ids of its own, none twice', () => {
  for (const ready of READY_MODULES) {
    const ids = JSON.stringify(contentOfReady(ready, counting())).match(/"id \d+"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('no two modules have the same name', () => {
  expect(new Set(READY_MODULES.map(({ slug }) => slug)).size).toBe(READY_MODULES.length);
  expect(new Set(READY_MODULES.map(({ title }) => title)).size).toBe(READY_MODULES.length);
});
