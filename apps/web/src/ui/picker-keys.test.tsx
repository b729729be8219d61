import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { MultiPicker } from './multi-picker.tsx';
import type { CreateOption, PickerOption, ReadOptions } from './picker-options.ts';
import { SinglePicker } from './single-picker.tsx';

const all: readonly PickerOption[] = ['Crane crew', 'Crane drivers', 'Roof'].map((label) => ({
  id: label,
  label,
}));
const readTags: ReadOptions = async ({ search, offset, limit }) =>
  all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())).slice(offset, offset + limit);

beforeEach(() => {
  vi.useFakeTimers();
  // The environment of the tests has no layout to scroll in.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass, and what was asked at its end be answered. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const make = vi.fn<CreateOption['make']>((name) => ({
  option: { id: `new ${name}`, label: name },
  isMade: Promise.resolve(true),
}));
const creation: CreateOption = { kind: 'tag', make };

type FormProps = { kind: 'single' | 'multi'; mayCreate: boolean; onIds: (ids: string[]) => void };

/** A form that notices when it is sent, with one picker. */
function Form({ kind, mayCreate, onIds }: FormProps) {
  const [value, setValue] = useState<readonly PickerOption[]>([]);
  const choose = (next: readonly PickerOption[]) => {
    setValue(next);
    onIds(next.map(({ id }) => id));
  };
  const common = { label: 'Tags', read: readTags, ...(mayCreate ? { onCreate: creation } : {}) };
  return kind === 'multi' ? (
    <MultiPicker {...common} value={value} onChange={choose} />
  ) : (
    <SinglePicker {...common} value={value[0] ?? null} onChange={(one) => choose(one ? [one] : [])} />
  );
}

async function open(kind: FormProps['kind'], mayCreate = true) {
  make.mockClear();
  const onIds = vi.fn();
  renderScreen(<Form kind={kind} mayCreate={mayCreate} onIds={onIds} />);
  const input = screen.getByRole('combobox', { name: 'Tags' });
  fireEvent.focus(input);
  await pass(0);
  const type = async (text: string, ms = 300) => {
    fireEvent.change(input, { target: { value: text } });
    await pass(ms);
  };
  /** Whether the browser would send a form on it. */
  const enter = () => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  return { input, type, enter, onIds };
}

const highlighted = () =>
  [...document.querySelectorAll('[data-combobox-selected]')].map(({ textContent }) => textContent);

const KINDS = ['multi', 'single'] as const;

test.each(KINDS)(
  '%s: the first match of what was typed is highlighted and said, and Enter takes it',
  async (kind) => {
    const { input, type, enter, onIds } = await open(kind);
    expect(highlighted()).toEqual([]);
    await type('crane');

    expect(highlighted()).toEqual(['Crane crew']);
    const active = input.getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toBe('Crane crew');
    expect(enter()).toBe(false);

    expect(onIds.mock.calls).toEqual([[['Crane crew']]]);
  },
);

test.each(KINDS)('%s: Enter before the answer waits for it and takes the first match', async (kind) => {
  const { type, enter, onIds } = await open(kind);
  await type('roof', 10);
  expect(enter()).toBe(false);
  expect(onIds).not.toHaveBeenCalled();
  await pass(0);

  expect(onIds.mock.calls).toEqual([[['Roof']]]);
});

test.each(KINDS)('%s: Enter before the answer creates nothing new', async (kind) => {
  const { type, enter, onIds } = await open(kind);
  await type('Harbour', 10);
  enter();
  await pass(500);

  expect(make).not.toHaveBeenCalled();
  expect(onIds).not.toHaveBeenCalled();
  expect(highlighted()).toEqual(['+ New tag “Harbour”']);
});

test.each(KINDS)(
  '%s: Enter never sends the form: nothing typed, nothing found, list closed',
  async (kind) => {
    const { input, type, enter, onIds } = await open(kind, false);
    expect(enter()).toBe(false);
    await type('nothing like it');
    expect(enter()).toBe(false);
    fireEvent.keyDown(input, { key: 'Escape', code: 'Escape' });
    expect(enter()).toBe(false);

    expect(onIds).not.toHaveBeenCalled();
  },
);

test('an existing choice is not removed by typing its name and Enter', async () => {
  const { type, enter, onIds } = await open('multi');
  await type('crane');
  enter();
  await pass(300);
  await type('crane');
  expect(highlighted()).toEqual(['Crane drivers']);
  await type('crane crew');
  expect(highlighted()).toEqual([]);
  enter();

  expect(onIds.mock.calls).toEqual([[['Crane crew']]]);
});

test.each(KINDS)('%s: "+ New" is there before anything is typed, and asks for the name', async (kind) => {
  const { input, type, enter, onIds } = await open(kind);
  fireEvent.click(screen.getByRole('option', { name: '+ New tag' }));
  expect(input.getAttribute('placeholder')).toBe('Name of the new tag');
  expect(screen.getByText('Type the name of the new tag, then press Enter.')).toBeTruthy();
  expect(make).not.toHaveBeenCalled();

  // A part of another's name: it is the new one that is wanted.
  await type('Crane');
  expect(highlighted()).toEqual(['+ New tag “Crane”']);
  enter();

  expect(make.mock.calls).toEqual([['Crane']]);
  expect(onIds).toHaveBeenLastCalledWith(['new Crane']);
});

test.each(KINDS)('%s: nothing new is offered to those who may not create it', async (kind) => {
  await open(kind, false);

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Crane crew',
    'Crane drivers',
    'Roof',
  ]);
});
