import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('charts are drawn one a task, those in view before the others', () => {
  const drawn: string[] = [];
  const draw = (name: string) => () => void drawn.push(name);
  drawInTurn(draw('below'), false);
  drawInTurn(draw('first'), true);
  drawInTurn(draw('second'), true);
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['first']);
  vi.runAllTimers();
  expect(drawn).toEqual(['first', 'second', 'below']);
  drawInTurn(draw('later'), true);
  vi.runAllTimers();
  expect(drawn.at(-1)).toBe('later');
});

test('a chart that cannot be drawn leaves the others their turn', () => {
  const drawn: string[] = [];
  drawInTurn(() => {
    throw new Error('no');
  }, true);
  drawInTurn(() => void drawn.push('other'), true);
  expect(() => vi.runAllTimers()).toThrow('no');
  vi.runAllTimers();
  expect(drawn).toEqual(['other']);
});
