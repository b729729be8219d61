import type { HeatDays } from '@heatwise/contract/heat/weather.contract';
import type { HeatWork } from '@heatwise/domain/heat/acclimatisation';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { adminOf, build, renderPersonPage } from '../testing/person-stage.tsx';
import { HeatWorkRecord } from './acclimatisation-card.tsx';
import { ProfileScreen } from './profile-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const profile = <ProfileScreen onDeleted={() => {}} />;
const today = openTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone).dayAt(Date.now());
const ago = (days: number) => addDays(today, -days);
const card = async () => within(await screen.findByRole('region', { name: 'Acclimatisation' }));
const testOn = (person: ReturnType<typeof build.user>, days: number) =>
  build.measurement(person, { created_time: `${ago(days)}T12:00:00.000000Z` });

const pit = build.tag({ name: 'Pit', type: 'location' });
const driller = build.tag({ name: 'Driller', type: 'job' });
const tags = [pit, driller];
const tag_ids = [pit.tag_id, driller.tag_id];
/** The same WBGT on each of the last thirty days at the pit, where the driller's limit is 25 °C. */
const heat = (sun_c: number): HeatDays => ({
  attribution: 'Simulated weather',
  is_simulated: true,
  is_complete: true,
  jobs: [{ job_id: driller.tag_id, limit_c: 25, is_in_sun: true, location_ids: [] }],
  sites: [
    {
      location_id: pit.tag_id,
      tz_id: 'Etc/UTC',
      days: Array.from({ length: 31 }, (_, index) => ({ day: ago(index), sun_c, shade_c: sun_c - 4 })),
    },
  ],
});
const weeks = (person: ReturnType<typeof build.user>) =>
  Array.from({ length: 20 }, (_, index) => testOn(person, index + 1));

test.each([
  ['weeks of mild weather are no days in the heat', heat(20), 'Not begun'],
  ['weeks at a hot site are', heat(30), 'Acclimatised'],
  ['without weather nobody knows', undefined, 'Not known'],
])('%s', async (_name, heatDays, said) => {
  const person = build.user({ tag_ids });
  page = await renderPersonPage(profile, {
    person,
    tags,
    measurements: weeks(person),
    ...(heatDays && { heatDays }),
  });

  expect(await (await card()).findByText(said)).toBeTruthy();
});

test('the state and its reasons, from tests and from recorded days', async () => {
  const _acclimatisation = { kind: 'returning', began_on: ago(2), days: [] };
  const person = build.user({ metadata: { _acclimatisation }, tag_ids });
  const measurements = [testOn(person, 1), testOn(person, 20)];
  page = await renderPersonPage(profile, { person, measurements, tags, heatDays: heat(30) });

  const shown = await card();
  expect(await shown.findByText('Day 3, 80 % of a shift')).toBeTruthy();
  expect(shown.getByText(`${dayText(ago(1))}: tested, and hot at the site for the job`)).toBeTruthy();
  expect(shown.getByText(`${dayText(ago(2))}: recorded as the first day`)).toBeTruthy();
  expect(shown.queryByText(new RegExp(dayText(ago(20))))).toBeNull();
  // Oneself reads it and writes nothing.
  expect(shown.queryByRole('button')).toBeNull();
});

test('those in charge record the first day and further days', async () => {
  const _acclimatisation = { kind: 'new', began_on: ago(3), days: [] };
  const person = build.user({ metadata: { _acclimatisation } });
  page = await renderPersonPage(profile, { person, ...adminOf() });

  const shown = await card();
  await userEvent.click(await shown.findByRole('button', { name: 'Correct' }));
  await userEvent.click(shown.getByRole('button', { name: 'Add' }));
  await screen.findByText('Successfully updated user');
  await userEvent.selectOptions(shown.getByLabelText('Worker'), 'Returning to the heat');
  const first = shown.getByLabelText('First day in the heat, or first day back');
  fireEvent.change(first, { target: { value: addDays(today, 1) } });
  await userEvent.click(shown.getByRole('button', { name: 'Save first day' }));
  expect(await shown.findByText('Enter a day up to today.')).toBeTruthy();
  fireEvent.change(first, { target: { value: ago(1) } });
  await userEvent.click(shown.getByRole('button', { name: 'Save first day' }));
  await userEvent.click(shown.getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));

  await expect.poll(() => page.writes().length).toBe(3);
  const { user_id } = person;
  const written = (record: object | null) => ({
    method: 'PATCH',
    path: '/v3/user/metadata',
    body: { user_id, metadata: { _acclimatisation: record } },
  });
  expect(page.writes()).toEqual([
    written({ kind: 'new', began_on: ago(3), days: [today] }),
    written({ kind: 'returning', began_on: ago(1), days: [] }),
    written(null),
  ]);
});

test('somebody acclimatised by tests is not offered a first day today', async () => {
  const person = build.user({ tag_ids });
  const measurements = weeks(person);
  page = await renderPersonPage(profile, { person, measurements, tags, heatDays: heat(30), ...adminOf() });

  const shown = await card();
  expect(await shown.findByText('Acclimatised')).toBeTruthy();
  expect(shown.getByText('No first day is recorded')).toBeTruthy();
  expect(shown.queryByLabelText('Worker')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Correct' }));
  const first = shown.getByLabelText<HTMLInputElement>('First day in the heat, or first day back');
  expect(first.value).toBe(ago(20));
});

test('the recorded first day is shown, and the form only on demand', async () => {
  const _acclimatisation = { kind: 'returning', began_on: ago(3), days: [] };
  const person = build.user({ metadata: { _acclimatisation } });
  page = await renderPersonPage(profile, { person, ...adminOf() });

  const shown = await card();
  expect(
    await shown.findByText(`Recorded: Returning to the heat, first day ${dayText(ago(3))}`),
  ).toBeTruthy();
  expect(shown.queryByLabelText('Worker')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Correct' }));
  expect(shown.getByLabelText<HTMLSelectElement>('Worker').value).toBe('returning');
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  expect(shown.queryByLabelText('Worker')).toBeNull();
});

type FormHost = { arrive: (record: HeatWork) => void };

/** The form beside a record that others write down as well. */
function SharedRecord({ user_id, host }: { user_id: string; host: FormHost }) {
  const [record, setRecord] = useState<HeatWork>({ kind: 'new', began_on: ago(3), days: [] });
  host.arrive = setRecord;
  return <HeatWorkRecord user_id={user_id} record={record} firstKnownDay={null} today={today} />;
}

test('what somebody else writes down meanwhile is shown, beside what is being typed', async () => {
  const host: FormHost = { arrive: () => undefined };
  const person = build.user();
  page = await renderPersonPage(<SharedRecord user_id={person.user_id} host={host} />, {
    person,
    ...adminOf(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const began = await screen.findByLabelText<HTMLInputElement>('First day in the heat, or first day back');
  const another = screen.getByLabelText<HTMLInputElement>('Another day in the heat');
  fireEvent.change(another, { target: { value: ago(1) } });

  act(() => host.arrive({ kind: 'returning', began_on: ago(5), days: [] }));

  expect([began.value, another.value]).toEqual([ago(5), ago(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(() => page.writes().length).toBe(1);
  expect(page.writes()[0]?.body).toEqual({
    user_id: person.user_id,
    metadata: { _acclimatisation: { kind: 'returning', began_on: ago(5), days: [ago(1)] } },
  });
});
