import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient, DEFAULT_OPTIONS } from './query-client.ts';
import { type FailureCode, RequestFailure } from './request-failure.ts';

const SOON = { timeout: 30_000 };

test.each<[FailureCode, number | null, boolean]>([
  ['no-answer', null, true],
  ['no-success-flag', 502, true],
  ['server-busy', 503, true],
  ['offline', null, false],
  ['not-found', 404, false],
  ['too-many-requests', 429, false],
])('%s with status %s: asked again %s', (code, status, isAsked) => {
  const failure = new RequestFailure(code, 'No.', { status });
  expect(DEFAULT_OPTIONS.queries.retry(0, failure)).toBe(isAsked);
  expect(DEFAULT_OPTIONS.queries.retry(3, failure)).toBe(false);
});

test('without a connection a question fails at once, and is answered when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = new QueryClient({ defaultOptions: DEFAULT_OPTIONS });
  client.mount();
  window.dispatchEvent(new Event('offline'));
  const observer = new QueryObserver(client, {
    queryKey: ['x'],
    queryFn: () =>
      navigator.onLine ? Promise.resolve('read') : Promise.reject(new RequestFailure('offline', 'Offline.')),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe('Offline.'), SOON);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read'), SOON);
  stop();
  client.unmount();
});

async function listErrorsShownFor(error: Error, meta?: { showsProblems: boolean }): Promise<string[]> {
  const shown: string[] = [];
  const client = createQueryClient((text) => shown.push(text));
  const write = new MutationObserver(client, {
    mutationFn: () => Promise.reject(error),
    ...(meta ? { meta } : {}),
  });
  await write.mutate().catch(() => undefined);
  return shown;
}

const refused = (problems: { path: string; message: string }[]) =>
  new RequestFailure('invalid-request', 'The request is not valid.', { status: 400, problems });

test('errors are shown with the rule’s message', async () => {
  const error = refused([
    { path: 'name', message: 'Tag name cannot be empty' },
    { path: 'unit', message: 'Unit is required' },
    { path: 'units.0', message: 'Unit is required' },
  ]);
  expect(await listErrorsShownFor(error)).toEqual(['Tag name cannot be empty Unit is required']);
  expect(await listErrorsShownFor(refused([]))).toEqual(['The request is not valid.']);
});

test('a form that shows errors at its fields needs no toast for those, but for everything else', async () => {
  const error = refused([{ path: 'name', message: 'Name is required' }]);
  expect(await listErrorsShownFor(error, { showsProblems: true })).toEqual([]);
  expect(await listErrorsShownFor(new Error('Server not responsive'), { showsProblems: true })).toEqual([
    'Server not responsive',
  ]);
});
