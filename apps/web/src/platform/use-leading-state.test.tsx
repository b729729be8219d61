import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeadingState } from './use-leading-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REST_MS = 300;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const same = (words: string) => words;

/** A router that takes so long to come where it was sent, one place after another. */
function makeRouter(first: string | null) {
  let said = first;
  let heard: (next: string | null) => void = () => undefined;
  let underWay: NodeJS.Timeout[] = [];
  const went: string[] = [];
  const arrive = (next: string | null) => {
    said = next;
    heard(next);
  };
  return {
    went,
    said: () => said,
    useSaid() {
      const [current, setCurrent] = useState(said);
      useEffect(() => {
        heard = setCurrent;
      }, []);
      return current;
    },
    go(next: string, lateMs: number) {
      went.push(next);
      underWay.push(setTimeout(() => arrive(next), lateMs));
    },
    /** Another link takes the place of what is under way. */
    link(next: string | null) {
      for (const timer of underWay) clearTimeout(timer);
      underWay = [];
      arrive(next);
    },
  };
}

function show(first: string | null, { lateMs = 20, kept = 'kept' } = {}) {
  const router = makeRouter(first);
  const { result } = renderHook(() => {
    const said = router.useSaid();
    const follow = (words: string) => router.go(words, lateMs);
    return useLeadingState<string>(
      { said, read: same, write: same, follow, restMs: REST_MS },
      () => said ?? kept,
    );
  });
  return {
    router,
    state: () => result.current.state,
    set: (words: string) => act(() => result.current.set(words)),
    tell: (words: string) =>
      act(() => {
        result.current.tell(words);
        router.go(words, lateMs);
      }),
    link: (words: string | null) => act(() => router.link(words)),
  };
}

test('a change shows at once, and is followed when it rests', async () => {
  const { router, state, set } = show('all');
  set('m');
  await pass(REST_MS - 1);
  set('mo');
  await pass(REST_MS - 1);
  expect([state(), router.went]).toEqual(['mo', []]);

  await pass(100);
  expect([router.went, router.said()]).toEqual([['mo'], 'mo']);
});

test('where nothing is said, what was kept is followed, and nothing said later takes it away', async () => {
  const { router, state, link } = show(null);
  await pass(REST_MS + 100);
  expect([state(), router.said()]).toEqual(['kept', 'kept']);

  link(null);
  await pass(REST_MS + 100);
  expect([state(), router.said()]).toEqual(['kept', 'kept']);
});

test('another link leads, and takes the place of what was not followed yet', async () => {
  const { router, state, set, link } = show('all');
  set('mo');
  link('lee');
  await pass(1000);
  expect([state(), router.went, router.said()]).toEqual(['lee', [], 'lee']);
});

test('what the caller says itself is not said again', async () => {
  const { router, state, set, tell } = show('all');
  set('mo');
  tell('mo, open');
  expect(state()).toBe('mo, open');
  await pass(1000);
  expect([state(), router.went]).toEqual(['mo, open', ['mo, open']]);
});

test('back to what was said before leads, though it was once told here', async () => {
  const { state, set, link } = show('all');
  set('a');
  await pass(1000);
  set('b');
  await pass(1000);
  link('a');
  expect(state()).toBe('a');
});

test('whatever is typed, told and linked, however late: at rest the last of it shows, and is said', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('set' as const), words: fc.constantFrom('a', 'b', 'c', '') }),
    fc.record({ does: fc.constant('tell' as const), words: fc.constantFrom('a', 'b', 'd') }),
    fc.record({ does: fc.constant('link' as const), words: fc.constant('link') }),
  );
  const steps = fc.array(fc.tuple(step, fc.constantFrom(0, 10, 150, 299, 301, 700)), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 20, 250, 900), async (walk, lateMs) => {
      const screen = show('', { lateMs });
      let last = '';
      for (const [index, [{ does, words }, gapMs]] of walk.entries()) {
        // Each link leads elsewhere: one to where one is changes nothing.
        last = does === 'link' ? `${words} ${index}` : words;
        screen[does](last);
        expect(screen.state()).toBe(last);
        await pass(gapMs);
        expect(screen.state()).toBe(last);
      }
      await pass(5000);
      expect([screen.state(), screen.router.said()]).toEqual([last, last]);
    }),
    { seed: 215, numRuns: 150 },
  );
});
