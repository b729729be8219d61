import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SinglePicker } from '../single-picker.tsx';
import { FilterBar } from './filter-bar.tsx';
import { chosenNames, type FilterPart } from './filter-part.ts';
import { TimeFields } from './time-fields.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function onAPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('48em'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

const SITES = [
  { id: 'pit', label: 'Pit' },
  { id: 'mill', label: 'Mill' },
];
const read = async () => SITES;

function Bar({ onReset }: { onReset?: () => void }) {
  const [site, setSite] = useState<string | null>('pit');
  const [days, setDays] = useState(7);
  const parts: FilterPart[] = [
    {
      key: 'time',
      label: 'Time',
      chosen: `Last ${days} days`,
      fields: (close) => (
        <TimeFields
          value={{ mode: 'last_x_days', days }}
          today="2026-11-22"
          onChange={(range) => range.mode === 'last_x_days' && setDays(range.days)}
          onDone={close}
        />
      ),
    },
    {
      key: 'site',
      label: 'Site',
      chosen: SITES.find(({ id }) => id === site)?.label ?? null,
      onClear: () => setSite(null),
      fields: () => (
        <SinglePicker
          label="Where"
          value={SITES.find(({ id }) => id === site) ?? null}
          read={read}
          onChange={(option) => setSite(option?.id ?? null)}
        />
      ),
    },
    { key: 'rare', label: 'Rare', chosen: null, isRare: true, fields: () => 'Rare fields' },
  ];
  return <FilterBar parts={parts} found="109 tests" onReset={onReset} />;
}

test('chips say what is chosen, open their own fields, and are cleared', async () => {
  const user = userEvent.setup();
  renderScreen(<Bar />);

  await user.click(screen.getByRole('button', { name: 'Time: Last 7 days' }));
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
  expect(screen.getByRole('button', { name: 'Time: Last 30 days' })).toBeTruthy();
  // One press has said everything.
  expect(screen.queryByRole('button', { name: 'Yesterday' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Clear Site' }));
  expect(screen.getByRole('button', { name: 'Site' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear Site' })).toBeNull();
});

test('a click on a field’s list keeps the fields open, one outside closes them', async () => {
  const user = userEvent.setup();
  renderScreen(
    <>
      <Bar />
      <p>Elsewhere</p>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Site: Pit' }));
  await user.click(await screen.findByRole('combobox', { name: 'Where' }));
  await user.click(await screen.findByRole('option', { name: 'Mill' }));
  expect(screen.getByRole('combobox', { name: 'Where' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Site: Mill' })).toBeTruthy();

  await user.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('combobox', { name: 'Where' })).toBeNull();
});

test('lazily loaded fields get the focus as well', async () => {
  const user = userEvent.setup();
  const Late = lazy(async () => {
    await new Promise((done) => setTimeout(done, 50));
    return { default: () => <input aria-label="Late" /> };
  });
  renderScreen(<FilterBar parts={[{ key: 'late', label: 'Later', chosen: null, fields: () => <Late /> }]} />);

  await user.click(screen.getByRole('button', { name: 'Later' }));
  const field = await screen.findByLabelText('Late');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('rarely used fields are behind a button; Reset shows only while there is something to reset', async () => {
  const user = userEvent.setup();
  const onReset = vi.fn();
  const { unmount } = renderScreen(<Bar />);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  expect(screen.getByRole('button', { name: 'Rare' })).toBeTruthy();
  unmount();

  renderScreen(<Bar onReset={onReset} />);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onReset).toHaveBeenCalledOnce();
});

test('on a phone one sheet holds all fields and says how much is found', async () => {
  onAPhone();
  const user = userEvent.setup();
  renderScreen(<Bar />);
  const bar = screen.getByRole('group', { name: 'Filter' });
  // Only what narrows counts, and only what is chosen takes room.
  expect(within(bar).getByRole('button', { name: 'Filter 1' })).toBeTruthy();
  expect(within(bar).queryByRole('button', { name: 'Rare' })).toBeNull();

  await user.click(within(bar).getByRole('button', { name: 'Filter 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filter' });
  expect(within(sheet).getByText('Rare fields')).toBeTruthy();
  expect(within(sheet).getByRole('button', { name: 'Last 7 days' }).ariaPressed).toBe('true');
  await user.click(within(sheet).getByRole('button', { name: 'Show 109 tests' }));
  expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull();
});

test('names of what is chosen stay short', () => {
  const names = new Map([
    ['a', 'Roof crew'],
    ['b', 'Night shift'],
  ]);
  expect(chosenNames([], names)).toBeNull();
  expect(chosenNames(['a'], names)).toBe('Roof crew');
  expect(chosenNames(['b', 'a', 'x'], names)).toBe('Night shift +2');
});
