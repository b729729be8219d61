import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { success } from '../../../../testing/loopback-server.ts';
import { adminOf, build, renderPersonPage } from '../testing/person-stage.tsx';
import { ProfileScreen } from './profile-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const profile = <ProfileScreen onDeleted={() => {}} />;
const today = openTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone).dayAt(Date.now());
const crew = build.tag({
  name: 'Crew A',
  type: 'roster',
  metadata: { _days_on: 8, _days_off: 6, _start_day: today },
});
const nights = build.tag({
  name: 'Nights',
  type: 'roster',
  metadata: { _days_on: 4, _days_off: 4, _start_day: today },
});
const card = async () => within(await screen.findByRole('region', { name: 'Shift pattern' }));

test('the pattern of a person, their day in it, and another in its place', async () => {
  const person = build.user({ tag_ids: [crew.tag_id] });
  page = await renderPersonPage(profile, {
    person,
    ...adminOf(),
    tags: [crew, nights],
    answer: () => success({ changed: 1 }),
    withRoster: true,
  });
  expect(await (await card()).findByText('8 days on, 6 off. Today: day 1 of 8.')).toBeTruthy();
  expect((await card()).getByRole('list', { name: 'The next two weeks' })).toBeTruthy();

  await userEvent.selectOptions((await card()).getByRole('combobox', { name: 'Works by' }), 'Nights');
  expect(await screen.findByText('Shift pattern of 1 person changed.')).toBeTruthy();
  expect(page.writes().at(-1)).toMatchObject({
    path: '/v3/tag/roster/users',
    body: { tag_id: nights.tag_id, user_ids: [person.user_id] },
  });
});

test('a worker reads their own pattern, and cannot change it', async () => {
  const person = build.user({ tag_ids: [crew.tag_id] });
  page = await renderPersonPage(profile, { person, tags: [crew, nights], withRoster: true });
  expect(await (await card()).findByText('Crew A')).toBeTruthy();
  expect((await card()).queryByRole('combobox')).toBeNull();
});
