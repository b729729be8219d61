import { addDays } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { adminOf, build, renderPersonPage } from '../testing/person-stage.tsx';
import { ProfileScreen } from './profile-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const profile = <ProfileScreen onDeleted={() => {}} />;
const today = openTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone).dayAt(Date.now());
const ago = (days: number) => addDays(today, -days);
const card = async () => within(await screen.findByRole('region', { name: 'Acclimatisation' }));
const testOn = (person: ReturnType<typeof build.user>, days: number) =>
  build.measurement(person, { created_time: `${ago(days)}T12:00:00.000000Z` });

test('the state and how it came about, from tests and from what was written down', async () => {
  const _acclimatisation = { kind: 'returning', began_on: ago(2), days: [] };
  const person = build.user({ metadata: { _acclimatisation } });
  const measurements = [testOn(person, 1), testOn(person, 20)];
  page = await renderPersonPage(profile, { person, measurements });

  const shown = await card();
  expect(await shown.findByText('Day 3, 80 % of a shift')).toBeTruthy();
  expect(shown.getByText(`${dayText(ago(1))}: tested`)).toBeTruthy();
  expect(shown.getByText(`${dayText(ago(2))}: recorded as the first day`)).toBeTruthy();
  expect(shown.queryByText(new RegExp(dayText(ago(20))))).toBeNull();
  // Oneself reads it and writes nothing.
  expect(shown.queryByRole('button')).toBeNull();
});

test('those in charge write down the beginning and further days', async () => {
  const _acclimatisation = { kind: 'new', began_on: ago(3), days: [] };
  const person = build.user({ metadata: { _acclimatisation } });
  page = await renderPersonPage(profile, { person, ...adminOf() });

  const shown = await card();
  await userEvent.click(await shown.findByRole('button', { name: 'Add' }));
  await screen.findByText('Successfully updated user');
  await userEvent.selectOptions(shown.getByLabelText('Worker'), 'Returning to the heat');
  const first = shown.getByLabelText('First day in the heat, or first day back');
  fireEvent.change(first, { target: { value: addDays(today, 1) } });
  await userEvent.click(shown.getByRole('button', { name: 'Save the beginning' }));
  expect(await shown.findByText('Enter a day up to today.')).toBeTruthy();
  fireEvent.change(first, { target: { value: ago(1) } });
  await userEvent.click(shown.getByRole('button', { name: 'Save the beginning' }));
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
