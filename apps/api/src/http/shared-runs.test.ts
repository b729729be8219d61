import { expect, test } from 'vitest';
import { createSharedRuns } from './shared-runs.ts';

/** Work that ends when it is told to. */
function stage() {
  const ends: ((failure?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve()));
    });
  return { ends, work };
}

test('who asks while it runs waits for one more run, which is for all of them', async () => {
  const share = createSharedRuns();
  const { ends, work } = stage();
  const over: string[] = [];
  const ask = (who: string) => share('key', work).then(() => over.push(who));
  const all = [ask('first'), ask('second'), ask('third')];

  expect(ends).toHaveLength(1);
  ends[0]?.();
  await all[0];
  await Promise.resolve();
  expect(over).toEqual(['first']);
  all.push(ask('fourth'));
  expect(ends).toHaveLength(2);

  ends[1]?.();
  await Promise.all([all[1], all[2]]);
  expect(over).toEqual(['first', 'second', 'third']);

  await Promise.resolve();
  ends[2]?.();
  await Promise.all(all);
  expect(ends).toHaveLength(3);
});

test('a run that fails fails for those who waited for it, and the next one runs', async () => {
  const share = createSharedRuns();
  const { ends, work } = stage();
  const first = share('key', work);
  const second = share('key', work);

  ends[0]?.(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await Promise.resolve();
  ends[1]?.();
  await expect(second).resolves.toBeUndefined();
});

test('work on other keys does not wait', () => {
  const share = createSharedRuns();
  const { ends, work } = stage();
  void share('one', work);
  void share('other', work);
  expect(ends).toHaveLength(2);
});
