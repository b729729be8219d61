import { expect, test } from 'vitest';
import { codePauseMs, tellsOfGuessing } from './code-pause.ts';

test('the pause doubles with each wrong code, from a minute to half a day', () => {
  expect([0, 9, 10, 11, 14, 19, 20, 1000].map((wrong) => codePauseMs(wrong) / 60_000)).toEqual([
    0, 0, 1, 2, 16, 512, 720, 720,
  ]);
});

test('the owner is notified at the first pause, and at every tenth guess', () => {
  expect([0, 9, 10, 11, 19, 20].filter(tellsOfGuessing)).toEqual([10, 20]);
});
