import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { OutboundFailure } from '../../http/outbound-http.ts';
import { simulatedWeather } from './providers/simulated-weather.ts';
import { keptWeather, type WeatherRequest } from './weather.ts';
import { onlyPossible, type WeatherProvider } from './weather-provider.ts';

const place = { lat: -23.36, lon: 119.73 };

test.each(['current', 'forecast'] as const)('%s weather is kept for a quarter of an hour', async (kind) => {
  let nowMs = Date.UTC(2026, 0, 15, 4);
  const clock = () => new Date(nowMs);
  let calls = 0;
  const service = onlyPossible(simulatedWeather(clock));
  const weather = keptWeather({
    provider: {
      ...service,
      current: (...asked) => {
        calls += 1;
        return service.current(...asked);
      },
      forecast: (...asked) => {
        calls += 1;
        return service.forecast(...asked);
      },
    },
    answers: storeInMemory(),
    clock,
    onFailure: () => undefined,
  });
  const ask = () => (kind === 'current' ? weather.current(place) : weather.forecast(place, 3));

  await ask();
  nowMs += 15 * MINUTE_MS;
  await ask();
  expect(calls).toBe(1);
  nowMs += MINUTE_MS;
  await ask();
  expect(calls).toBe(2);
});

function storeInMemory() {
  const stored = new Map<string, { answer: unknown; kept_at: Date }>();
  return {
    async find(name: string, since: Date) {
      const found = stored.get(name);
      return found && found.kept_at >= since ? found : undefined;
    },
    async keep(name: string, answer: unknown, kept_at: Date) {
      stored.set(name, { answer, kept_at });
    },
  };
}

/** A service of which each place fails as `fail` says, and what was asked and logged. */
function openFailing(fail: (lat: number) => Error | undefined) {
  let nowMs = Date.UTC(2026, 0, 15, 4);
  const clock = () => new Date(nowMs);
  const service = onlyPossible(simulatedWeather(clock));
  const asked: number[] = [];
  const logged: WeatherRequest[] = [];
  const failing =
    <Args extends readonly [{ lat: number; lon: number }, ...unknown[]], Answer>(
      ask: (...args: Args) => Promise<Answer>,
    ) =>
    async (...args: Args) => {
      const [{ lat }] = args;
      asked.push(lat);
      const failure = fail(lat);
      if (failure) throw failure;
      return ask(...args);
    };
  const provider: WeatherProvider = {
    ...service,
    current: failing(service.current),
    forecast: failing(service.forecast),
  };
  const onFailure = (_cause: unknown, request: WeatherRequest) => void logged.push(request);
  const weather = keptWeather({ provider, answers: storeInMemory(), clock, onFailure });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { weather, asked, logged, pass, startMs: nowMs };
}
const sick = { lat: 1, lon: 1, location_id: 'the sick site' };
const healthy = Array.from({ length: 10 }, (_, index) => ({ lat: 10 + index, lon: 10 }));

test.each([
  ['an answer of another shape', new Error('unexpected answer')],
  ['an unknown place', new OutboundFailure('stand-in', 'status', 400)],
  ['an answer that is no JSON', new OutboundFailure('stand-in', 'not-json', 200)],
])('%s of one place leaves the others alone, and the log names the site', async (_what, failure) => {
  const { weather, asked, logged, pass } = openFailing((lat) => (lat === sick.lat ? failure : undefined));

  expect(await weather.current(sick)).toBeUndefined();
  for (const site of healthy) expect(await weather.current(site)).toBeDefined();
  expect(logged).toEqual([{ kind: 'current', place: sick }]);

  // The place is asked again after half a minute.
  await weather.current(sick);
  expect(asked.filter((lat) => lat === sick.lat)).toHaveLength(1);
  pass(30_000);
  await weather.current(sick);
  expect(asked.filter((lat) => lat === sick.lat)).toHaveLength(2);
});

test.each<[string, OutboundFailure, number]>([
  ['is unreachable', new OutboundFailure('stand-in', 'no-answer'), 30_000],
  ['is down', new OutboundFailure('stand-in', 'status', 503), 30_000],
  ['limits requests', new OutboundFailure('stand-in', 'status', 429), 30_000],
  [
    'limits requests and says for how long',
    new OutboundFailure('stand-in', 'status', 429, undefined, 600_000),
    600_000,
  ],
])('a service that %s pauses for all places', async (_what, failure, pauseMs) => {
  const { weather, asked, pass } = openFailing((lat) => (lat === sick.lat ? failure : undefined));
  const [other = sick] = healthy;

  await weather.current(sick);
  expect(await weather.current(other)).toBeUndefined();
  pass(pauseMs - 1);
  // Requests in between do not prolong the pause.
  expect(await weather.current(other)).toBeUndefined();
  pass(1);
  expect(await weather.current(other)).toBeDefined();
  expect(asked).toEqual([sick.lat, other.lat]);
});

test.each(['current', 'forecast'] as const)(
  'stored %s weather is shown with its age while the service fails',
  async (kind) => {
    let isDown = false;
    const { weather, pass, startMs } = openFailing(() =>
      isDown ? new OutboundFailure('stand-in', 'status', 429) : undefined,
    );
    const ask = () => (kind === 'current' ? weather.current(place) : weather.forecast(place, 3));
    const first = await ask();
    expect(first).not.toHaveProperty('stored_ms');

    isDown = true;
    pass(60 * MINUTE_MS);
    expect(await ask()).toEqual({ ...first, stored_ms: startMs });
    pass(24 * 60 * MINUTE_MS);
    expect(await ask()).toBeUndefined();
  },
);
