import { expect, test } from 'vitest';
import { simulatedWeather } from './providers/simulated-weather.ts';
import { keptWeather } from './weather.ts';

const place = { lat: -23.36, lon: 119.73 };
const MINUTE_MS = 60_000;

test.each(['current', 'forecast'] as const)('%s weather is kept for a quarter of an hour', async (kind) => {
  let nowMs = Date.UTC(2026, 0, 15, 4);
  const clock = () => new Date(nowMs);
  const kept = new Map<string, { answer: unknown; at: Date }>();
  let calls = 0;
  const service = simulatedWeather(clock);
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
    answers: {
      find: async (name, since) => {
        const found = kept.get(name);
        return found && found.at >= since ? found.answer : undefined;
      },
      keep: async (name, answer, at) => void kept.set(name, { answer, at }),
    },
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
