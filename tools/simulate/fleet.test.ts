import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import { newQuestion } from '@heatwise/domain/surveys/survey';
import { afterEach, expect, test } from 'vitest';
import { deviceApi } from './device-api.ts';
import { type FleetPlan, type FleetSurvey, runFleet } from './fleet.ts';

type Handler = (batch: NewMeasurement[], response: ServerResponse, request: IncomingMessage) => void;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An HTTP server on this machine that treats posted batches as instructed. */
async function listen(handle: Handler): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      handle(text === '' ? [] : JSON.parse(text), response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Stores rows by id, as the product does. */
function memory() {
  const rows = new Map<string, NewMeasurement>();
  return {
    rows,
    store(batch: NewMeasurement[], response: ServerResponse) {
      const [stored, duplicates]: [string[], string[]] = [[], []];
      for (const row of batch) {
        (rows.has(row.measurement_id) ? duplicates : stored).push(row.measurement_id);
        rows.set(row.measurement_id, row);
      }
      const data = { stored, duplicates, rejected: [], modified_time: null };
      answer(response, 200, { success: true, status: true, data });
    },
  };
}

const failure = (code: string, message: string) => ({ success: false, status: false, code, message });
const people = [1, 2, 3].map(() => ({
  user_id: randomUUID(),
  name_first: 'A',
  name_last: 'B',
  tag_names: [],
}));
const pauses: number[] = [];

function run(
  url: string,
  plan: Partial<FleetPlan>,
  signals: { stop?: AbortSignal; abandon?: AbortSignal } = {},
  surveys: readonly FleetSurvey[] = [],
) {
  pauses.length = 0;
  return runFleet(
    { rate: 100, devices: 4, seed: 'test', duplicates: 0, count: 200, ...plan },
    {
      api: deviceApi({ url, token: 'hwd_a-token-of-the-tests' }),
      people,
      surveys,
      now: Date.now,
      // Waiting costs nothing here; how long it would have been is looked at instead.
      pause: async (ms) => {
        pauses.push(ms);
        await nextTurn();
      },
      stop: new AbortController().signal,
      abandon: new AbortController().signal,
      ...signals,
    },
  );
}

test('everything that was measured arrives once, though replies get lost', async () => {
  const { rows, store } = memory();
  const url = await listen(store);

  const tally = await run(url, { duplicates: 0.3 });

  expect(rows.size).toBe(200);
  expect(tally).toMatchObject({ made: 200, stored: 200, rejected: 0, waiting: 0 });
  expect(tally.duplicates).toBeGreaterThan(0);
  expect(new Set([...rows.values()].map(({ user_id }) => user_id)).size).toBe(3);
  expect(new Set([...rows.values()].map(({ metadata }) => metadata._device_serial)).size).toBe(4);
});

test('what the organisation asks is answered with the tests that it is asked with', async () => {
  const { rows, store } = memory();
  const url = await listen(store);
  const asked = {
    ...newQuestion('eaten'),
    question: 'Breakfast?',
    choices: ['Yes', 'No'],
    is_required: true,
  };
  const content = { title: 'Before', language: 'en', questions: [asked], translations: {} };
  await run(url, {}, {}, [{ ...content, survey_id: randomUUID(), version: 3, type: 'sosm' }]);

  const [saliva, others] = [true, false].map((is) =>
    [...rows.values()].filter((row) => (row.type === 'sosm') === is),
  );
  expect(saliva?.length).toBeGreaterThan(0);
  for (const { metadata } of saliva ?? []) {
    expect(metadata._question_measure).toMatchObject({ version: 3, questions: [{ key: 'eaten' }] });
    expect(JSON.stringify(metadata._question_measure)).toMatch(/"selected_answer":"(Yes|No)"/);
  }
  for (const { metadata } of others ?? []) expect(metadata._question_measure).toBeUndefined();
});

test('a broken connection, a busy server and nonsense are tried again, later and later', async () => {
  const { rows, store } = memory();
  let requests = 0;
  const url = await listen((batch, response, request) => {
    requests += 1;
    if (requests % 5 === 1) request.socket.destroy();
    else if (requests % 5 === 2) answer(response, 503, failure('server-busy', 'The server is busy.'));
    else if (requests % 5 === 3) response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');
    else store(batch, response);
  });

  const tally = await run(url, { count: 60, devices: 2 });

  expect(rows.size).toBe(60);
  expect(tally).toMatchObject({ stored: 60, waiting: 0 });
  expect(tally.retries).toBeGreaterThan(5);
});

test('what accumulates while a device is away is sent in batches', async () => {
  const { rows, store } = memory();
  const sizes: number[] = [];
  const url = await listen((batch, response) => {
    sizes.push(batch.length);
    store(batch, response);
  });

  const tally = await run(url, { count: 400, devices: 1, duplicates: 0.05 });

  expect(rows.size).toBe(400);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
  expect(tally.outages).toBeGreaterThan(0);
});

test('the server says how long to wait', async () => {
  const { store } = memory();
  let refusals = 0;
  const url = await listen((batch, response) => {
    if (refusals === 0) {
      refusals += 1;
      answer(response, 429, failure('too-many-requests', 'Too many requests.'), { 'retry-after': '7' });
    } else store(batch, response);
  });

  await run(url, { count: 3, devices: 1 });

  expect(pauses).toContain(7000);
});

test('rows that the server refuses are counted and not sent forever', async () => {
  const url = await listen((_batch, response) =>
    answer(
      response,
      400,
      failure('measurements-refused', 'None of the measurements in this request could be stored.'),
    ),
  );

  expect(await run(url, { count: 20 })).toMatchObject({ made: 20, stored: 0, rejected: 20, waiting: 0 });
});

test('a token that stops being accepted ends the fleet with its reason', async () => {
  const { store } = memory();
  let requests = 0;
  const url = await listen((batch, response) => {
    requests += 1;
    if (requests < 5) store(batch, response);
    else answer(response, 401, failure('session-ended', 'Your session has ended.'));
  });

  await expect(run(url, {})).rejects.toThrow('does not accept this token (401: Your session has ended.)');
});

test('stopping sends what is left, abandoning does not', async () => {
  const { rows, store } = memory();
  const stop = new AbortController();
  const url = await listen((batch, response) => {
    store(batch, response);
    if (rows.size >= 20) stop.abort();
  });
  const stopped = await run(url, { count: 100_000 }, { stop: stop.signal });
  expect(stopped.waiting).toBe(0);
  expect(rows.size).toBe(stopped.made);

  const abandon = new AbortController();
  let requests = 0;
  const silent = await listen(() => {
    requests += 1;
    if (requests === 2) abandon.abort();
  });
  const abandoned = await run(silent, { count: 100_000, devices: 3 }, { abandon: abandon.signal });
  expect(abandoned.waiting).toBe(abandoned.made);
});
