import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { type Received, refusal, success } from '../../../testing/loopback-server.ts';
import { ada, boss, chief, cyd, mine, names, openPeople, preparePeople } from './testing/people-stage.tsx';

preparePeople();

test('people by name, each leading to their page; searching narrows them and goes into the address', async () => {
  const { router } = await openPeople(boss);
  expect((await screen.findByRole('link', { name: /Ada Lund/ })).getAttribute('href')).toBe(
    `/people/${ada.user_id}`,
  );
  expect(screen.getByText('5 people · 1 hidden')).toBeTruthy();

  await enterText(screen.getByRole('searchbox', { name: 'Search by name' }), 'LUND');

  expect(await screen.findByText('2 people')).toBeTruthy();
  // Who they are is read after how many they are.
  await vi.waitFor(() => expect(names().join()).toMatch(/Ada Lund.*Cyd Lund/));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ q: 'LUND' }));
});

test('a link carries its filter, and a search without results says so', async () => {
  await openPeople(boss, { address: `/people?tags=${mine.tag_id}&hidden=true` });

  expect(await screen.findByText('2 people')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tags: Crane crew' })).toBeTruthy();
  await enterText(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody');

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

test('a last test that is older than what is here is not called the last, nor is anybody said never to be tested', async () => {
  const { tell } = await openPeople(boss);
  await screen.findByRole('link', { name: /Ada Lund/ });
  act(() => tell({ initialSyncDone: true }));
  expect((await screen.findAllByText('Never measured')).length).toBe(4);
  const heldFromMs = Date.UTC(2025, 9, 1);
  const history = { heldFromMs, windowFromMs: heldFromMs, extending: null, isFull: false };
  act(() => tell({ initialSyncDone: true, history }));
  expect((await screen.findAllByText('None since 01 Oct 2025')).length).toBe(5);
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

test('a scanned badge finds its person; the camera is released', async () => {
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

const HEAT = '3f0e8c1a-1111-4222-8333-444455556666';
const module = {
  module_id: HEAT,
  version: 1,
  title: 'Heat illness',
  summary: '',
  language: 'en',
  minutes: null,
  pages: 2,
};
const trainingServer =
  (user_ids: readonly string[]) =>
  ({ path }: Received) =>
    path.includes('/talk/module') ? success({ modules: [module] }) : success({ user_ids });

test('the list is narrowed to who has still to take a module', async () => {
  const { user, router, sent } = await openPeople(boss, {
    answer: trainingServer([ada.user_id, cyd.user_id]),
  });
  expect(await screen.findByText('5 people · 1 hidden')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(await screen.findByRole('button', { name: 'Not trained in' }));
  await screen.findByRole('option', { name: 'Heat illness' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Not trained in' }), 'Heat illness');
  expect(await screen.findByText('2 people')).toBeTruthy();
  await vi.waitFor(() => expect(names().join()).toMatch(/Ada Lund.*Cyd Lund/));
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ not_trained: HEAT }));
  expect(screen.getByRole('button', { name: 'Not trained in: Heat illness' })).toBeTruthy();
});

test('a link asks for certificates that end; nobody is listed before the server has said who', async () => {
  let answered: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const { sent } = await openPeople(boss, {
    address: '/people?certificate_ends=true',
    answer: async () => {
      await waiting;
      return success({ user_ids: [ada.user_id] });
    },
  });
  expect(screen.queryByRole('link', { name: /Ben Ek/ })).toBeNull();
  answered();
  expect(await screen.findByRole('link', { name: /Ada Lund/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Ben Ek/ })).toBeNull();
  expect(sent()[0]?.path).toMatch(/certificate_ends=true/);
});

test('where the server cannot say who, the list says so and asks again', async () => {
  let isAway = true;
  const { user } = await openPeople(chief, {
    address: `/people?not_trained=${HEAT}`,
    answer: (call) =>
      isAway ? refusal(503, 'busy', 'The server is busy.') : trainingServer([cyd.user_id])(call),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('link', { name: /Cyd Lund/ })).toBeNull();
  isAway = false;
  await user.click(again);
  expect(await screen.findByRole('link', { name: /Cyd Lund/ })).toBeTruthy();
});

test('whoever may edit nobody is neither offered training nor narrowed by it', async () => {
  const { sent } = await openPeople(cyd, { address: `/people?not_trained=${HEAT}` });
  expect(await screen.findByRole('link', { name: /Ada Lund/ })).toBeTruthy();
  expect(screen.queryByText(/Not trained in/)).toBeNull();
  expect(sent()).toEqual([]);
});
