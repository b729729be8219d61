import { entityBuilders } from '@heatwise/builders/entity-builders';
import type {
  ReadinessAssessment,
  ReadinessFormBody,
} from '@heatwise/contract/assessments/readiness.contract';
import type { CurrentWeather } from '@heatwise/contract/heat/weather.contract';
import { factorControl } from '@heatwise/domain/assessments/dehydration-risk';
import {
  OWNER_REQUIRED,
  PLACE_REQUIRED,
  READINESS_INCOMPLETE,
  READINESS_KEYS,
} from '@heatwise/domain/assessments/readiness';
import { HUMIDITY_TOO_HIGH_MESSAGE } from '@heatwise/domain/heat/heat-index';
import { JOB_INCOMPLETE_MESSAGE, JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { weatherHour } from '../../testing/plain-replies.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { DehydrationScreen } from './dehydration-screen.tsx';
import { ReadinessScreen } from './readiness-screen.tsx';
import type { ReadinessSearch } from './readiness-search.ts';

const build = entityBuilders({ seed: 'assessments', now: Date.parse('2026-05-20T02:30:00Z') });
const admin = build.user();
const quarry = build.tag({ name: 'Quarry', type: 'location', metadata: { lat: -23.4, lon: 119.7 } });
const nowhere = build.tag({ name: 'Office', type: 'location', metadata: { lat: 0, lon: 0 } });
const organisation = {
  users: [admin],
  tags: [quarry, nowhere],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});
const show = (part: ReactNode) =>
  renderPrivateScreen(part, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const result = () => within(screen.getByRole('region', { name: 'Result' }));

test('entered values: the worked example, its explanation, what to do; saved as a job', async () => {
  answer = ({ body }) => success({ success: true, tag: { ...quarry, ...(body as object) } });
  const saved: string[] = [];
  await show(<DehydrationScreen onSaved={(id) => saved.push(id)} />);
  await press('Save as job');
  expect(await screen.findByText(JOB_INCOMPLETE_MESSAGE)).toBeTruthy();
  expect(result().getByText('No Assessment', { selector: 'span' })).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText('Preset'), 'Moderate Risk');
  expect(result().getByText('No Data')).toBeTruthy();
  await userEvent.click(screen.getByText('Enter the values'));
  await type('Temperature (°C)', '36');
  await type('Relative humidity (%)', '150');
  await type('Wind speed (km/h)', '25');
  expect(await screen.findByText(HUMIDITY_TOO_HIGH_MESSAGE)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Relative humidity (%)'));
  await type('Relative humidity (%)', '50');
  expect(await result().findByText('81')).toBeTruthy();
  expect(result().getByText('Extreme Risk')).toBeTruthy();
  expect(result().getByText(/^4 × 20 \+ 1:/)).toBeTruthy();
  expect(result().getByText('43.1 °C, Danger: score 4')).toBeTruthy();
  expect(result().getByText(factorControl('_exposure_period', 'metric'))).toBeTruthy();

  await press('Save as job');
  await type('Name', 'Office');
  await press('Save');
  expect(await screen.findByText('This tag already exists')).toBeTruthy();
  await type('Name', ' cleaning');
  await press('Save');
  expect(await screen.findByText('Successfully created a new job')).toBeTruthy();
  expect(server.received.at(-1)?.body).toMatchObject({
    name: 'Office cleaning',
    type: 'job',
    metadata: JOB_PRESETS['Moderate Risk'],
  });
  await vi.waitFor(() => expect(saved).toHaveLength(1));
});

test('units that are changed meanwhile show the same weather, and the same risk', async () => {
  const { platform } = await show(<DehydrationScreen onSaved={() => {}} />);
  await userEvent.selectOptions(await screen.findByLabelText('Preset'), 'Moderate Risk');
  await userEvent.click(screen.getByText('Enter the values'));
  await type('Temperature (°C)', '36');
  await type('Relative humidity (%)', '50');
  await type('Wind speed (km/h)', '25');
  expect(await result().findByText('81')).toBeTruthy();

  act(() => platform.preferences.set({ is_metric: false, temperature_unit: null }));
  const values = ['Temperature (°F)', 'Relative humidity (%)', 'Wind speed (mph)'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['96.8', '50', '15.5']);
  await type('Relative humidity (%)', '{Backspace}1');
  expect(await result().findByText('81')).toBeTruthy();

  act(() => platform.preferences.set({ is_metric: true, temperature_unit: null }));
  expect(screen.getByLabelText<HTMLInputElement>('Temperature (°C)').value).toBe('36');
});

test('the weather of a location now says when it is simulated; without weather there is no risk', async () => {
  const current = weatherHour({ temperature_c: 24, humidity: 50, wind_kph: 12 });
  const source = { is_simulated: true, attribution: 'Heatwise', tz_id: 'Australia/Perth' };
  let weather: CurrentWeather | null = { ...source, current, stored_ms: Date.now() - 60_000 };
  answer = () => success(weather);
  const rendered = await show(<DehydrationScreen onSaved={() => {}} />);
  await userEvent.selectOptions(await screen.findByLabelText('Preset'), 'Moderate Risk');
  await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
  expect(screen.queryByRole('option', { name: 'Office' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Quarry' }));
  expect(await screen.findByText('Simulated weather')).toBeTruthy();
  expect(screen.getByText(/^No new weather: this is from/)).toBeTruthy();
  expect(await result().findByText('Low Risk', { selector: 'span' })).toBeTruthy();
  rendered.unmount();

  weather = null;
  await show(<DehydrationScreen onSaved={() => {}} />);
  await userEvent.selectOptions(await screen.findByLabelText('Preset'), 'Moderate Risk');
  await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Quarry' }));
  expect(await screen.findByText(/There is no weather for this location right now/)).toBeTruthy();
  expect(result().getByText('No Data')).toBeTruthy();
});

function Readiness() {
  const [search, setSearch] = useState<ReadinessSearch>({});
  return <ReadinessScreen search={search} onSearchChange={setSearch} />;
}

test('a checklist is filled in, refused with gaps, saved, listed and read', async () => {
  const kept: ReadinessAssessment[] = [];
  answer = ({ method, body }) => {
    if (method === 'GET') return success(kept);
    const { created_time, modified_time } = quarry;
    const form = body as ReadinessFormBody;
    kept.push({ ...form, readiness_id: quarry.tag_id, saved_by: 'Ada Lund', created_time, modified_time });
    return success(kept[0]);
  };
  await show(<Readiness />);
  expect(await screen.findByText('No assessments yet')).toBeTruthy();
  await press('New assessment');
  await press('Save');
  expect(await screen.findAllByText(READINESS_INCOMPLETE)).not.toHaveLength(0);
  expect(screen.getByText(PLACE_REQUIRED)).toBeTruthy();

  await type('Place', 'Quarry north');
  const no = screen.getAllByRole('radio', { name: 'No' });
  expect(no).toHaveLength(READINESS_KEYS.length);
  // Plain events: two hundred pointer events each would take a minute.
  for (const radio of no) fireEvent.click(radio);
  const water = /^Action: There is a written heat plan/;
  fireEvent.change(screen.getByRole('textbox', { name: water }), { target: { value: 'Write it' } });
  await press('Save');
  expect(await screen.findAllByText(OWNER_REQUIRED)).not.toHaveLength(0);
  fireEvent.change(screen.getByRole('textbox', { name: /^Owner: There is a written heat plan/ }), {
    target: { value: 'Ida' },
  });
  await press('Save');

  expect(await screen.findByRole('heading', { name: 'Heat readiness: Quarry north' })).toBeTruthy();
  expect(screen.getByText('0 %, Low readiness')).toBeTruthy();
  expect(screen.getByText('17, 16 without an action')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/compliant/i);
  await press('All assessments');
  expect(await screen.findByText('16 of 17')).toBeTruthy();
});
