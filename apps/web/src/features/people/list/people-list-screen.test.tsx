import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ada, boss, mine, names, openPeople, preparePeople } from './testing/people-stage.tsx';

preparePeople();

test('people by name, each leading to their page; searching narrows them and goes into the address', async () => {
  const { user, router } = await openPeople(boss);
  expect((await screen.findByRole('link', { name: /Ada Lund/ })).getAttribute('href')).toBe(
    `/people/${ada.user_id}`,
  );
  expect(screen.getByText('5 people · 1 hidden')).toBeTruthy();

  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'LUND');

  expect(await screen.findByText('2 people')).toBeTruthy();
  // Who they are is read after how many they are.
  await vi.waitFor(() => expect(names().join()).toMatch(/Ada Lund.*Cyd Lund/));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'LUND' }));
});

test('a link brings its filter, and a search without an answer says so', async () => {
  const { user } = await openPeople(boss, { address: `/people?tags=${mine.tag_id}&hidden=true` });

  expect(await screen.findByText('2 people')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tags: Crane crew' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody');

  expect(await screen.findByText('Nobody found')).toBeTruthy();
});

test('the roster is there where the organisation has it', async () => {
  const { user, unmount } = await openPeople(boss);
  await user.click(await screen.findByRole('radio', { name: 'Roster' }));
  expect(await screen.findByText('5 people · 5 of 5 due today · 1 hidden')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Shift pattern' })).toBeTruthy();
  unmount();

  await openPeople(boss, { isRosterOpen: false, address: '/people?view=roster&due=true' });
  await screen.findByRole('link', { name: /Ada Lund/ });
  expect(screen.queryByRole('radio', { name: 'Roster' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Shift pattern' })).toBeNull();
});

test('columns are chosen and remembered, and a header sorts by what it names', async () => {
  const { user } = await openPeople(boss);
  await screen.findByRole('columnheader', { name: 'Last measurement' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Employee ID' }));
  expect(screen.getByRole('columnheader', { name: 'Employee ID' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Person' }));
  await vi.waitFor(() => expect(names().at(-1)).toMatch(/Ada Lund/));
  expect(screen.getByRole('columnheader', { name: 'Person' }).getAttribute('aria-sort')).toBe('descending');
});

test('an organisation whose people are all hidden says so', async () => {
  const { user } = await openPeople(boss, { address: '/people?q=hid' });
  expect(await screen.findByText('1 person here, all hidden')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show hidden people' }));
  expect(await screen.findByRole('link', { name: /Hid Den/ })).toBeTruthy();
});

test('a badge that is scanned finds its person; the camera is let go', async () => {
  const stop = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: ' IR-1007 ' }];
    },
  );
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const { user } = await openPeople(boss);

  await user.click(await screen.findByRole('button', { name: 'Scan' }));

  expect(await screen.findByText('1 person')).toBeTruthy();
  // Who it is is read after how many there are.
  expect(await screen.findByRole('link', { name: /Cyd Lund/ })).toBeTruthy();
  expect(stop).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
});
