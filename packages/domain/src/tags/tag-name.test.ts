import { expect, test } from 'vitest';
import { tagNameProblem, tidyTagName } from './tag-name.ts';

const tags = [
  { tag_id: 'a', name: 'Roof crew', active: true },
  { tag_id: 'b', name: 'Day shift', active: false },
  { tag_id: 'c', name: 'ÉQUIPE', active: true },
];

test.each([
  ['', 'Tag name cannot be empty'],
  ['  \t', 'Tag name cannot be empty'],
  ['ab', 'Tag name must be at least 3 characters'],
  [' ab ', 'Tag name must be at least 3 characters'],
  ['💧💧', 'Tag name must be at least 3 characters'],
  ['abc', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'Tag name must be at most 200 characters'],
  ['Roof crew', 'This tag already exists'],
  [' ROOF CREW ', 'This tag already exists'],
  ['équipe', 'This tag already exists'],
  ['Roof\u200B  crew', 'This tag already exists'],
  ['E\u0301quipe', 'This tag already exists'],
  ['\u200B\u3164\u2800', 'Tag name cannot be empty'],
  ['Roof crew 2', null],
  ['Day shift', null],
])('%j: %j', (name, problem) => {
  expect(tagNameProblem(name, tags)).toBe(problem);
});

test('a tag may keep its own name, not take that of another', () => {
  expect(tagNameProblem('roof CREW', tags, 'a')).toBeNull();
  expect(tagNameProblem('Équipe', tags, 'a')).toBe('This tag already exists');
});

test('a name is stored trimmed', () => {
  expect(tidyTagName('  Roof crew ')).toBe('Roof crew');
});
