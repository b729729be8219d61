import type { LocationWeather } from '@heatwise/contract/heat/weather.contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetAnswers } from '../../platform/kept-answers.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../testing/render-screen.tsx';
import { hashPositions, sourceOf, useLocationWeather } from './location-weather.ts';
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

function Shown({ positions = 'unchanged' }: { positions?: string }) {
  const { data, keptMs, partlyStored, isPending } = useLocationWeather([], { from: 0, to: 1 }, { positions });
  if (isPending) return null;
  if (!data) return <p>Nothing known</p>;
  if (!sourceOf(data)) return <p>No source</p>;
  return <WeatherSourceNote source={sourceOf(data)} keptMs={keptMs} partlyStored={partlyStored} />;
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

test('weather that only the server stored is shown with its age, for all locations or for some', async () => {
  const stored = {
    ...read,
    weather: read.weather && { ...read.weather, stored_ms: Date.now() - 3 * 3_600_000 },
  };
  const all = await openLoopbackServer(() => success([stored]));
  open.push(all);
  const shown = start(all.base);
  expect(await screen.findByText(/^No new weather: this is from .*\d hours ago/)).toBeTruthy();
  shown.unmount();

  const some = await openLoopbackServer(() => success([stored, read]));
  open.push(some);
  start(some.base);
  expect(await screen.findByText(/^No new weather at 1 of 2 locations: .*\d hours ago/)).toBeTruthy();
});

function Moving() {
  const [metadata, setMetadata] = useState({});
  return (
    <>
      <Shown positions={hashPositions([{ tag_id: read.location_id, metadata }])} />
      <button type="button" onClick={() => setMetadata({ lat: -23.36, lon: 119.73 })}>
        Save position
      </button>
    </>
  );
}

test('asks again when a location has got a position', async () => {
  const server = await openLoopbackServer(
    (): Answer => success([server.received.length > 1 ? read : { ...read, weather: null }]),
  );
  open.push(server);
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <Moving />
    </QueryClientProvider>,
    testPlatform(server.base),
  );
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save position' }));

  expect(await screen.findByText('Weather data by Open-Meteo.com')).toBeTruthy();
  expect(server.received).toHaveLength(2);
});

test('shows no weather of before where heat stress is switched off', async () => {
  await startOnline([read]);
  const off = await openLoopbackServer(() => refusal(403, 'heat-stress-not-open', 'Not switched on.'));
  open.push(off);
  start(off.base);

  expect(await screen.findByText('No source')).toBeTruthy();
});

test('signing out deletes the kept weather', async () => {
  await startOnline([read]);
  await forgetAnswers();
  start();

  expect(await screen.findByText('Nothing known')).toBeTruthy();
});
