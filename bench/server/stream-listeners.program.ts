/**
 * Listens to many event streams at once: url, streams, and on standard input the tokens, one a line and taken in turn.
 * Says "open" when all are; after "end" on standard input, for each test, "stamp acknowledgedAtMs" a line, it prints
 * how late they were heard of, in milliseconds, as JSON: the latest stream for any test, and the 95th percentile of all.
 */
import http from 'node:http';
import { createInterface } from 'node:readline';
import { quantile } from '../outcome.ts';

const [url = '', streams] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const next = async () => String((await lines.next()).value);

type Heard = { readonly clock: string; readonly atMs: number };

/** Resolves once the stream has said where the organisation stands. */
function listen(token: string, agent: http.Agent): Promise<Heard[]> {
  const heard: Heard[] = [];
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const request = http.get(`${url}/api/v3/sync/events`, { headers, agent }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream was answered ${response.statusCode}`));
      response.setEncoding('utf8').on('error', () => undefined);
      response.on('data', (piece: string) => {
        const clock = /event: changed\ndata: (.*)\n/.exec(piece)?.[1];
        if (clock === undefined || clock === heard.at(-1)?.clock) return;
        heard.push({ clock, atMs: Date.now() });
        resolve(heard);
      });
    });
    request.on('error', reject);
  });
}

const tokens: string[] = [];
for (let line = await next(); line !== 'listen'; line = await next()) tokens.push(line);
const agent = new http.Agent({ keepAlive: true });
const all: Heard[][] = [];
const BATCH = 100;
while (all.length < Number(streams)) {
  const some = Array.from({ length: Math.min(BATCH, Number(streams) - all.length) }, (_, index) =>
    listen(String(tokens[(all.length + index) % tokens.length]), agent),
  );
  all.push(...(await Promise.all(some)));
}
console.log('open');
const tests: { readonly stamp: string; readonly at: number }[] = [];
for (let line = await next(); line !== 'end'; line = await next()) {
  const [stamp = '', at] = line.split(' ');
  tests.push({ stamp, at: Number(at) });
}
const lateness = tests.flatMap(({ stamp, at }) =>
  all.map((heard) => {
    const found = heard.find(({ clock }) => clock >= stamp);
    if (!found) throw new Error('a stream never heard of a test');
    return Math.max(0, found.atMs - at);
  }),
);
const last = lateness.reduce((most, one) => Math.max(most, one), 0);
process.stdout.write(`${JSON.stringify({ last, p95: quantile(lateness, 0.95) })}\n`, () => process.exit(0));
