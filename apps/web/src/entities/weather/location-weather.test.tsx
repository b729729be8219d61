import type { LocationWeather } from '@heatwise/contract/heat/weather.contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetAnswers } from '../../platform/kept-answers.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../testing/render-screen.tsx';
import { sourceOf, useLocationWeather } from './location-weather.ts';
import { WeatherSourceNote } from './weather-source.tsx';

const read: LocationWeather = {
  location_id: '8a0c4f0e-6a43-4c0e-9a59-0d8f3b0c1d11',
  weather: {
    attribution: 'Weather data by Open-Meteo.com',
    is_simulated: false,
    tz_id: 'Australia/Perth',
    current: null,
    days: [],
  },
};

// Test files share their modules: one that keeps answers must not leave the place to keep them in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await forgetAnswers();
  for (const server of open.splice(0)) await server.close();
});

function Shown() {
  const { data, keptMs, isPending } = useLocationWeather([], { from: 0, to: 1 });
  if (isPending) return null;
  return data ? <WeatherSourceNote source={sourceOf(data)} keptMs={keptMs} /> : <p>Nothing known</p>;
}

/** The screen as it starts again, on the server at `base` or without a connection. */
function start(base?: string) {
  const client = new QueryClient();
  return renderScreen(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
    testPlatform(base),
  );
}

async function startOnline(found: readonly LocationWeather[]) {
  const server = await openLoopbackServer(() => success(found));
  open.push(server);
  const shown = start(server.base);
  await screen.findByText('Weather data by Open-Meteo.com');
  shown.unmount();
}

test('without a connection the last forecast is shown, with its age', async () => {
  await startOnline([read]);
  start();

  expect(await screen.findByText(/^No new weather: this is from .*just now|minute/)).toBeTruthy();
  expect(screen.getByText('Weather data by Open-Meteo.com')).toBeTruthy();
});

test('when the weather service is down the last forecast stays too', async () => {
  await startOnline([read]);
  await startOnline([{ ...read, weather: null }]);
});

test('signing out deletes the kept weather', async () => {
  await startOnline([read]);
  await forgetAnswers();
  start();

  expect(await screen.findByText('Nothing known')).toBeTruthy();
});
