import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { QUERY_DEFAULTS } from './query-defaults.ts';
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
  expect(QUERY_DEFAULTS.retry(0, failure)).toBe(isAsked);
  expect(QUERY_DEFAULTS.retry(3, failure)).toBe(false);
});

test('without a connection a question fails at once, and is answered when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
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
