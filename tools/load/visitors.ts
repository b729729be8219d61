import { setTimeout as sleep } from 'node:timers/promises';
import { CORE_NAMES } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply, MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import type { Asked, Server } from '../security/server.ts';

/** What one after another was asked, how long it took, and what went wrong. */
export type Tally = { readonly times: number[]; readonly errors: Map<string, number> };

export function newTally(): Tally {
  return { times: [], errors: new Map() };
}

/** Asks once and writes down how it went. What is not 200 is an error. */
export async function askAndCount(server: Server, asked: Asked, { times, errors }: Tally): Promise<boolean> {
  const start = performance.now();
  const failure = await server.ask(asked).then(
    ({ status, code }) => (status === 200 ? null : `${asked.path.split('?')[0]}: ${status} ${code ?? ''}`),
    (error: Error) => `${asked.path.split('?')[0]}: ${error.message}`,
  );
  times.push(performance.now() - start);
  if (failure) errors.set(failure, (errors.get(failure) ?? 0) + 1);
  return failure === null;
}

/** Where a browser that is up to date asks on from. */
export async function cursorsOf(server: Server, token: string): Promise<object> {
  const post = { method: 'POST', token };
  const core = await server.read<CoreReply>({ ...post, path: '/api/v3/sync/core', body: {} });
  const measures = await server.read<MeasuresReply>({
    ...post,
    path: '/api/v3/sync/measures/init',
    body: { epoch: core.epoch },
  });
  const core_time = Object.fromEntries(CORE_NAMES.map((name) => [name, core.sync_time]));
  const { sync_time } = measures;
  return { ...core_time, measurements: sync_time, link_measurements: sync_time, epoch: core.epoch };
}

/** What a browser asks in the course of a day, over and over: mostly whether there is anything new. */
function mixOf(token: string, cursors: object): readonly Asked[] {
  const sync = (path: string): Asked => ({
    method: 'POST',
    path: `/api/v3/sync/${path}`,
    token,
    body: cursors,
  });
  const read = (path: string): Asked => ({ path: `/api/${path}`, token });
  return [
    sync('core'),
    sync('measures'),
    sync('core'),
    sync('measures'),
    read('v3/device/people'),
    read('v3/monitoring/notes'),
    read('v3/permission/history'),
    read('v3/auth/account'),
    read('v3/weather/locations'),
    sync('digest'),
  ];
}

type Crowd = { readonly connections: number; readonly seconds: number };

/** So many visitors side by side, each asking its next as soon as the last was answered. */
export async function crowd(
  server: Server,
  token: string,
  cursors: object,
  { connections, seconds }: Crowd,
): Promise<Tally> {
  const tally = newTally();
  const mix = mixOf(token, cursors);
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, visitor) => {
      for (let n = visitor; performance.now() < end; n += 1) {
        const asked = mix[n % mix.length];
        if (asked) await askAndCount(server, asked, tally);
      }
    }),
  );
  return tally;
}

/** People who all sign in at once with passwords that do not fit, while health and a synchronisation are looked at. */
export async function loginStorm(
  server: Server,
  token: string,
  cursors: object,
  { connections, seconds }: Crowd,
) {
  const logins = { answered: 0, refused: 0, other: new Map<string, number>() };
  const [health, sync] = [newTally(), newTally()];
  const end = performance.now() + seconds * 1000;
  const stormers = Array.from({ length: connections }, async (_, n) => {
    while (performance.now() < end) {
      const body = { email: `storm${n}@nowhere.test`, password: 'not the password' };
      const path = '/api/v2/auth/login';
      const { status, code } = await server.ask({ method: 'POST', path, body, from: server.newAddress() });
      if (status === 401) logins.answered += 1;
      else if (status === 429 || status === 503) logins.refused += 1;
      else logins.other.set(`${status} ${code}`, (logins.other.get(`${status} ${code}`) ?? 0) + 1);
    }
  });
  const look = async (asked: Asked, tally: Tally) => {
    while (performance.now() < end) {
      await askAndCount(server, asked, tally);
      await sleep(20);
    }
  };
  const syncCall = { method: 'POST', path: '/api/v3/sync/measures', token, body: cursors };
  await Promise.all([...stormers, look({ path: '/health' }, health), look(syncCall, sync)]);
  return { logins, health, sync };
}
