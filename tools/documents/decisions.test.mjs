import { expect, test } from 'vitest';
import { datesIn, indexOf, numberProblems, readRecord } from './decisions.mjs';

/** Apart, because the check of references reads this file too. */
const folder = 'decisions';
const old = readRecord(
  '0052-by-mail.md',
  '# 0052 A domain is shown by a mail\n\n*Replaced by 0125.*\n\n**Context.** …',
);
const today = readRecord('0125-by-record.md', '# A domain is shown by a record\n\n**Context.** …');

test('a record says its title and its state', () => {
  expect(old).toMatchObject({
    number: '0052',
    title: 'A domain is shown by a mail',
    state: 'replaced by 0125',
  });
  expect(today).toMatchObject({ number: '0125', title: 'A domain is shown by a record', state: 'holds' });
});

test('the index keeps its dates and asks for new ones only', () => {
  const first = indexOf([old], new Map(), () => '2026-11-20');
  const next = indexOf([old, today], datesIn(first), () => '2026-11-22');
  expect(next).toContain(
    '| [0052](0052-by-mail.md) | 2026-11-20 | A domain is shown by a mail | replaced by [0125](0125-by-record.md) |',
  );
  expect(next).toContain(
    '| [0125](0125-by-record.md) | 2026-11-22 | A domain is shown by a record | holds |',
  );
});

test('a number belongs to one record', () => {
  expect(numberProblems(['0001-a.md', '0002-b.md'])).toEqual([]);
  expect(numberProblems(['0001-a.md', '0001-b.md', 'notes.md'])).toEqual([
    `${folder}/notes.md must begin with a number of four digits and a hyphen`,
    `${folder}/0001-b.md has a number that another record has`,
  ]);
});
