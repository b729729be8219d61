import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { Tag } from '@heatwise/contract/entities/tags';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import { openLoopbackServer, type Received, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { useCalendarSettings } from './use-calendar-settings.ts';

vi.setConfig({ testTimeout: 20_000 });

const noon = new Date().setHours(12, 0, 0, 0);
const make = entityBuilders({ seed: 'calendar screen', now: noon - 90 * DAY_MS });
const [ada, bo, cleo] = ['Ada', 'Bo', 'Cleo'].map((name_first) => make.user({ name_first })) as [
  User,
  User,
  User,
];
const test_ = (user: User, daysAgo: number, given = {}) =>
  make.measurement(user, { created_time: instantOf(noon - daysAgo * DAY_MS), ...given });
const measurements = [
  test_(ada, 3),
  test_(ada, 3, { type: 'sweat' }),
  test_(ada, 3, { valid: false }),
  test_(ada, 3, { active: false }),
  test_(ada, 5),
  test_(bo, 4),
  test_(bo, 4),
  test_(cleo, 20),
];
/** The day so long ago by this machine's clock. */
function localDay(daysAgo: number): string {
  const day = new Date(noon);
  day.setDate(day.getDate() - daysAgo);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
const organisation = {
  users: [ada, bo, cleo],
  tags: [],
  measurements,
  permissions: [make.permission(ada, { access: 'admin' })],
};
const EVERYBODY: PeopleFilter = {
  tag_ids: [],
  job_ids: [],
  location_ids: [],
  user_id: null,
  showHidden: false,
};

beforeEach(() => {
  // jsdom lays nothing out: boxes have the size they would be given, and everything is in view.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

const onOpen = vi.fn();
function Card() {
  const settings = useCalendarSettings(ada.user_id);
  return settings ? (
    <CalendarCard userId={ada.user_id} settings={settings} people={EVERYBODY} peopleText="" onOpen={onOpen} />
  ) : null;
}

type OrganisationOfTests = Omit<typeof organisation, 'tags'> & { tags: Tag[] };

async function show(
  given: OrganisationOfTests = organisation,
  answer: (call: Received) => ReturnType<typeof success> = () => success(ada),
) {
  onOpen.mockClear();
  server = await openLoopbackServer(answer);
  await renderPrivateScreen(<Card />, { organisation: given, as: ada, apiBase: server.base });
  // The first look at the local database takes its time.
  await screen.findByRole('button', { name: /^View: / }, { timeout: 8000 });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull(), { timeout: 8000 });
  return userEvent.setup();
}

const rowTexts = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(2)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const cellOf = (name: RegExp) => screen.getByRole('cell', { name });

test('people by day: from the first to the last day with tests, whoever was measured, coloured by the number', async () => {
  const user = await show();

  const grid = await screen.findByRole('grid', { name: 'Calendar' });
  await waitFor(() =>
    expect(rowTexts()).toEqual([
      ['Ada Lund', '1', '0', '3', '4'],
      ['Bo Lund', '0', '2', '0', '2'],
    ]),
  );
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .filter((head) => head.getAttribute('scope') === 'col'),
  ).toHaveLength(5);
  const colours = screen
    .getAllByRole('cell')
    .filter(({ style }) => style.backgroundColor !== '')
    .map(({ style }) => [style.backgroundColor, style.color].join());
  const [red, white, orange, green] = [
    'rgb(255, 0, 0),rgb(0, 0, 0)',
    'rgb(255, 255, 255),rgb(0, 0, 0)',
    'rgb(255, 165, 0),rgb(0, 0, 0)',
    'rgb(0, 128, 0),rgb(255, 255, 255)',
  ];
  expect(colours).toEqual([white, red, green, red, orange, red]);

  await user.click(cellOf(/^Ada Lund, .*: 3 tests$/));
  expect(onOpen.mock.calls).toEqual([[{ user_id: ada.user_id, day: localDay(3) }]]);
});

test('days off and a day that is not over do not count as missed', async () => {
  const crew = make.tag({
    name: 'Two on, two off',
    type: 'roster',
    metadata: { _days_on: 2, _days_off: 2, _start_day: localDay(5) },
  });
  const dee = make.user({ name_first: 'Dee', tag_ids: [crew.tag_id] });
  await show({
    ...organisation,
    users: [ada, dee],
    tags: [crew],
    measurements: [test_(dee, 5), test_(dee, 2), test_(ada, 5), test_(ada, 0)],
  });
  await screen.findByRole('grid', { name: 'Calendar' });
  const marksOf = (name: string) =>
    screen
      .getAllByRole('cell', { name: new RegExp(`^${name} Lund, `) })
      .map((cell) =>
        [cell.getAttribute('data-mark') ?? cell.style.backgroundColor, cell.textContent].join(' '),
      );
  await waitFor(() =>
    // At work for two days, off for two, and at work again yesterday (missed) and today.
    expect(marksOf('Dee')).toEqual([
      'rgb(255, 255, 255) 1',
      'rgb(255, 0, 0) 0',
      'day off 0',
      'rgb(255, 255, 255) 1',
      'rgb(255, 0, 0) 0',
      'not over 0',
    ]),
  );
  expect(marksOf('Ada')).toEqual([
    'rgb(255, 255, 255) 1',
    ...Array.from({ length: 4 }, () => 'rgb(255, 0, 0) 0'),
    'rgb(255, 255, 255) 1',
  ]);
  expect(screen.getByRole('cell', { name: /^Dee Lund, .*: 0 tests, day off$/ })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /^Dee Lund, .*: 0 tests, not over$/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /, today, not over$/ })).toBeTruthy();
  const legend = screen.getByRole('list', { name: 'Colours' });
  expect(legend.textContent).toMatch(/Day off, no test.*No test yet today/);
});

test('a cell without tests opens nothing; arrow keys move, Enter opens', async () => {
  const user = await show();
  await screen.findByRole('grid');
  const [empty] = screen.getAllByRole('cell', { name: /^Ada Lund, .*: 0 tests$/ });
  if (!empty) throw new Error('no such cell');
  await user.click(empty);
  empty.focus();
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();

  await user.keyboard('{ArrowRight}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Ada Lund, .*: 3 tests$/),
  );
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
  await user.keyboard('{ArrowDown}{Home}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Lund'));
});

test('a View takes effect with Apply, and lists whoever was measured then; search and order', async () => {
  const user = await show();
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'View: Last 7 days' }));
  const days = await screen.findByLabelText('Days');
  await user.clear(days);
  await user.type(days, '30');
  expect(rowTexts()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByRole('link', { name: 'Cleo Lund' });
  expect(screen.getByText(/^Last 30 days: /)).toBeTruthy();

  await user.click(within(screen.getByRole('columnheader', { name: 'Tests' })).getByRole('button'));
  expect(rowTexts().map(([name]) => name)).toEqual(['Ada Lund', 'Bo Lund', 'Cleo Lund']);
  await user.type(screen.getByLabelText('Search people in the calendar'), 'cl');
  await waitFor(() => expect(rowTexts().map(([name]) => name)).toEqual(['Cleo Lund']));
  await user.type(screen.getByLabelText('Search people in the calendar'), 'x');
  expect(await screen.findByText('No results found')).toBeTruthy();
});

test('shows an empty state when nobody was measured', async () => {
  await show({ ...organisation, measurements: [test_(cleo, 20)] });
  expect(await screen.findByText('Nobody was measured in this period')).toBeTruthy();
});

test('colour ranges: each mistake is explained, saving is blocked, then the whole set is saved', async () => {
  const user = await show();
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendar options' });
  const range = (number: number) => within(within(dialog).getByRole('group', { name: `Range ${number}` }));
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const retype = (number: number, field: string, value: string) =>
    fireEvent.change(range(number).getByLabelText(field), { target: { value } });

  retype(1, 'Max', '');
  expect(range(1).queryByRole('alert')).toBeNull();
  await save();
  expect(range(1).getByRole('alert').textContent).toBe('Both Min and Max must have values.');
  expect(within(dialog).getByText('Unable to save: Please correct the errors in the ranges.')).toBeTruthy();
  retype(1, 'Max', '-1');
  expect(range(1).getByRole('alert').textContent).toBe(
    'Max must be a whole number that is not negative, or ">".',
  );
  retype(1, 'Max', '>');
  expect(range(1).getByRole('alert').textContent).toBe('Only the last range may end with ">".');
  retype(1, 'Max', '1');
  expect(range(1).getByRole('alert').textContent).toBe('This range overlaps another one.');
  expect(range(2).getByRole('alert').textContent).toBe('This range overlaps another one.');
  retype(1, 'Min', '2');
  expect(range(1).getByRole('alert').textContent).toBe('Min must not be greater than Max.');
  retype(1, 'Min', 'x');
  expect(range(1).getByRole('alert').textContent).toBe('Min must be a whole number that is not negative.');
  expect(server.received).toEqual([]);

  await user.click(range(2).getByRole('button', { name: 'Remove range 2' }));
  retype(1, 'Min', '0');
  fireEvent.change(range(1).getByLabelText('Colour'), { target: { value: '#112233' } });
  await save();

  expect(await screen.findByText('Settings updated.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'PATCH',
      '/v3/user/metadata',
      {
        user_id: ada.user_id,
        metadata: {
          _calendar_configuration: {
            ranges: [
              { min: 0, max: 1, colour: '#112233' },
              { min: 2, max: 2, colour: '#ffa500' },
              { min: 3, max: '>', colour: '#008000' },
            ],
          },
        },
      },
    ],
  ]);
});

test('a refused save says why and keeps what was typed; the default colours come back', async () => {
  const user = await show(organisation, () => refusal(409, 'conflict', 'Not now.'));
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendar options' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove range 1' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(within(dialog).getAllByRole('group')).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Default colours' }));
  expect(within(dialog).getAllByRole('group')).toHaveLength(4);
});
