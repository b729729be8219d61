import { expect, test } from 'vitest';
import { createConnectionTurns, type TurnKind } from './connection-turns.ts';

/** Turns on a clock that only the test moves. `hold` uses a connection until it is released. */
function turnsOf(atOnce: number, patienceMs?: number) {
  let now = 0;
  const turns = createConnectionTurns({ atOnce, ...(patienceMs !== undefined && { patienceMs }) }, () => now);
  const order: string[] = [];
  const enter = (orgId: string, kind: TurnKind, ms = 10) =>
    turns.run({ orgId, kind }, async () => {
      order.push(`${orgId} ${kind}`);
      now += ms;
    });
  const hold = (orgId: string, kind: TurnKind) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const done = turns.run({ orgId, kind }, () => held);
    return async () => {
      release();
      await done;
    };
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { enter, hold, order, pass };
}

test('of the organisations that wait, the one that used connections least goes first', async () => {
  const { enter, hold, order } = turnsOf(1);
  await enter('busy', 'read', 100);
  await enter('calm', 'read', 5);
  const release = hold('other', 'read');
  const all = [enter('busy', 'read'), enter('busy', 'read'), enter('calm', 'read'), enter('new', 'read')];
  order.length = 0;

  await release();
  await Promise.all(all);

  expect(order).toEqual(['new read', 'calm read', 'busy read', 'busy read']);
});

test('use of connections is forgotten within a minute', async () => {
  const { enter, hold, order, pass } = turnsOf(1);
  await enter('busy before', 'read', 500);
  pass(60_000);
  await enter('busy now', 'read', 50);
  const release = hold('other', 'read');
  const all = [enter('busy now', 'read'), enter('busy before', 'read')];
  order.length = 0;

  await release();
  await Promise.all(all);

  expect(order).toEqual(['busy before read', 'busy now read']);
});

test('devices have four turns for each turn of others, and a flood of them delays nobody for long', async () => {
  const { enter, hold, order } = turnsOf(1);
  const release = hold('other', 'read');
  const tests = Array.from({ length: 20 }, () => enter('flood', 'deviceWrite'));
  const others = [enter('calm', 'read'), enter('calm', 'backgroundWrite')];

  await release();
  await Promise.all([...tests, ...others]);

  expect(order.indexOf('calm read')).toBeLessThan(8);
  expect(order.indexOf('calm backgroundWrite')).toBeLessThan(8);
  expect(order.slice(0, 8).filter((entry) => entry === 'flood deviceWrite').length).toBeGreaterThan(4);
});

test('background work leaves a connection to callers', async () => {
  const { enter, hold } = turnsOf(3);
  const releases = [1, 2, 3].map((nth) => hold(`org ${nth}`, 'backgroundRead'));

  await expect(enter('calm', 'read')).resolves.toBeUndefined();
  await Promise.all(releases.map((release) => release()));
});

test('writers leave a third of the connections to readers', async () => {
  const { enter, hold } = turnsOf(6);
  const releases = Array.from({ length: 10 }, (_, nth) => hold(`org ${nth}`, 'write'));

  await expect(enter('calm', 'read')).resolves.toBeUndefined();
  await Promise.all(releases.map((release) => release()));
});

test('a kind of work that was idle gets no extra turns afterwards', async () => {
  const { enter, hold, order } = turnsOf(1);
  for (let n = 0; n < 50; n += 1) await enter('earlier', 'read');
  const release = hold('other', 'read');
  const reads = Array.from({ length: 10 }, () => enter('reader', 'read'));
  const writes = Array.from({ length: 10 }, () => enter('writer', 'write'));
  order.length = 0;

  await release();
  await Promise.all([...reads, ...writes]);

  expect(order.slice(0, 4).filter((entry) => entry === 'reader read')).toHaveLength(2);
});

test('work that waits too long is refused as server-busy, and the connection serves others', async () => {
  const { enter, hold } = turnsOf(1, 1);
  const release = hold('slow', 'read');

  await expect(enter('calm', 'read')).rejects.toMatchObject({ code: 'server-busy' });
  await release();

  await expect(enter('calm', 'read')).resolves.toBeUndefined();
});
