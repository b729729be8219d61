import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mutationsThatTell } from './failed-writes.ts';
import { RequestFailure } from './request-failure.ts';

async function toldBy(error: Error, meta?: { showsProblems: boolean }): Promise<string[]> {
  const told: string[] = [];
  const client = new QueryClient({ mutationCache: mutationsThatTell((text) => told.push(text)) });
  const write = new MutationObserver(client, {
    mutationFn: () => Promise.reject(error),
    ...(meta ? { meta } : {}),
  });
  await write.mutate().catch(() => undefined);
  return told;
}

const refused = (problems: { path: string; message: string }[]) =>
  new RequestFailure('invalid-request', 'The request is not valid.', { status: 400, problems });

test('errors are shown with the rule’s message', async () => {
  const error = refused([
    { path: 'name', message: 'Tag name cannot be empty' },
    { path: 'unit', message: 'Unit is required' },
    { path: 'units.0', message: 'Unit is required' },
  ]);
  expect(await toldBy(error)).toEqual(['Tag name cannot be empty Unit is required']);
  expect(await toldBy(refused([]))).toEqual(['The request is not valid.']);
});

test('a form that shows errors at its fields needs no toast for those, but for everything else', async () => {
  const error = refused([{ path: 'name', message: 'Name is required' }]);
  expect(await toldBy(error, { showsProblems: true })).toEqual([]);
  expect(await toldBy(new Error('Server not responsive'), { showsProblems: true })).toEqual([
    'Server not responsive',
  ]);
});
