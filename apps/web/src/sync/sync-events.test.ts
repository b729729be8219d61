// @vitest-environment node
import { expect, test } from 'vitest';
import { listenForChanges } from './sync-events.ts';
import { manualTime } from './testing/manual-time.ts';

/** A line whose every connection is one of the given responses; the last one stays. */
function listening(responses: ((signal: AbortSignal) => Response)[]) {
  const time = manualTime();
  const stopping = new AbortController();
  const heard: string[] = [];
  const alerts: string[] = [];
  const connections: { at: number; headers: Headers }[] = [];
  let signedOut = 0;
  const over = listenForChanges(
    {
      ...time,
      async fetch(_url, init) {
        connections.push({ at: time.now(), headers: new Headers(init.headers) });
        const response = responses[Math.min(connections.length, responses.length) - 1];
        if (!response) throw new TypeError('no line');
        return response(init.signal ?? stopping.signal);
      },
    },
    { apiBase: '/api', token: 'secret', signal: stopping.signal },
    {
      onEvent: (clock) => heard.push(clock),
      onAlerts: (changes) => alerts.push(changes),
      onSignedOut: () => (signedOut += 1),
    },
  );
  return { time, heard, alerts, connections, over, stop: () => stopping.abort(), signedOut: () => signedOut };
}

/** A stream that sends the chunks, then ends or stays open. */
function stream(chunks: string[], staysOpen = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (!staysOpen) controller.close();
    },
  });
  return new Response(body);
}

test('hears events however they are cut, with the token in the header, and not the comments', async () => {
  const { time, heard, alerts, connections, stop } = listening([
    () =>
      stream(
        [
          ':\n\nevent: changed\nda',
          'ta: 2026-11-21\n',
          '\n:\n\nevent: changed\ndata: 2026-11-22\n\nevent: alerts\nda',
          'ta: 7\n\nevent: later\ndata: of a newer server\n\n',
        ],
        true,
      ),
  ]);
  await time.settle();
  expect(heard).toEqual(['2026-11-21', '2026-11-22']);
  expect(alerts).toEqual(['7']);
  expect(connections[0]?.headers.get('authorization')).toBe('Bearer secret');
  stop();
});

test('connects again soon after a stream that worked, later and later where there is none', async () => {
  const working = listening([() => stream([':\n\n'])]);
  await working.time.pass(10_000);
  expect(working.connections.length).toBeGreaterThan(8);
  working.stop();

  const refused = listening([() => new Response('', { status: 429 })]);
  await refused.time.pass(60 * 60_000);
  const waits = refused.connections
    .slice(1)
    .map(({ at }, index) => at - (refused.connections[index]?.at ?? 0));
  expect(waits.slice(0, 3)).toEqual([2000, 4000, 8000]);
  expect(Math.max(...waits)).toBe(5 * 60_000);
  refused.stop();
});

test('gives up a stream that is silent for longer than the server ever is', async () => {
  const { time, connections, stop } = listening([(signal) => silentUntil(signal)]);
  await time.pass(44_000);
  expect(connections).toHaveLength(1);
  await time.pass(4000);
  expect(connections).toHaveLength(2);
  stop();
});

/** Open, silently, until the browser gives it up. */
function silentUntil(signal: AbortSignal): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    }),
  );
}

test('a 401 ends the stream and says so', async () => {
  const { time, connections, over, signedOut } = listening([() => new Response('', { status: 401 })]);
  await over;
  await time.pass(600_000);
  expect(connections).toHaveLength(1);
  expect(signedOut()).toBe(1);
});
