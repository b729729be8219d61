import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { MultiPicker } from './multi-picker.tsx';
import type { CreateOption, PickerOption, ReadOptions } from './picker-options.ts';
import { SinglePicker } from './single-picker.tsx';

const all: PickerOption[] = Array.from({ length: 45 }, (_, index) => ({
  id: `t${index}`,
  label: `Tag ${String(index).padStart(2, '0')}`,
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Forty-five tags in memory, read as a screen would read them. */
const readTags: ReadOptions = async ({ search, offset, limit }) =>
  all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())).slice(offset, offset + limit);

/** Lets time pass, and what was asked at its end be answered. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

type MultiProps = { read: ReadOptions; onCreate?: CreateOption; onIds: (ids: string[]) => void };

function MultiScreen({ read, onCreate, onIds }: MultiProps) {
  const [value, setValue] = useState<readonly PickerOption[]>([]);
  return (
    <MultiPicker
      label="Tags"
      value={value}
      read={read}
      onChange={(next) => {
        setValue(next);
        onIds(next.map(({ id }) => id));
      }}
      {...(onCreate ? { onCreate } : {})}
    />
  );
}

function SingleScreen({ onId }: { onId: (id: string | null) => void }) {
  const [value, setValue] = useState<PickerOption | null>(null);
  return (
    <SinglePicker
      label="Site"
      value={value}
      read={readTags}
      onChange={(next) => {
        setValue(next);
        onId(next?.id ?? null);
      }}
    />
  );
}

async function openMulti({
  onCreate,
  read = readTags,
}: {
  onCreate?: CreateOption;
  read?: ReadOptions;
} = {}) {
  const spy = vi.fn(read);
  const onIds = vi.fn();
  renderScreen(<MultiScreen read={spy} onIds={onIds} {...(onCreate ? { onCreate } : {})} />);
  const input = screen.getByRole('combobox', { name: 'Tags' });
  fireEvent.focus(input);
  await pass(0);
  return { input, read: spy, onIds };
}

function offered(): (string | null)[] {
  return screen.getAllByRole('option').map((option) => option.textContent);
}

test('a page has twenty options, and scrolling to its end brings the next', async () => {
  const { read } = await openMulti();
  expect(offered()).toHaveLength(20);

  const list = screen.getByRole('listbox');
  fireEvent.scroll(list);
  await pass(0);
  expect(offered()).toHaveLength(40);
  fireEvent.scroll(list);
  await pass(0);
  expect(offered()).toHaveLength(45);
  fireEvent.scroll(list);
  await pass(0);

  expect(read.mock.calls.map(([page]) => page.offset)).toEqual([0, 20, 40]);
});

test('a picker searches once, 300 ms after the last key', async () => {
  const { input, read } = await openMulti();

  fireEvent.change(input, { target: { value: 'tag 4' } });
  await pass(200);
  fireEvent.change(input, { target: { value: 'tag 44' } });
  await pass(299);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(1);

  expect(read).toHaveBeenLastCalledWith({ search: 'tag 44', offset: 0, limit: 20 });
  expect(offered()).toEqual(['Tag 44']);
});

test('a late answer to an earlier search is not shown', async () => {
  let answerFirst: (options: readonly PickerOption[]) => void = () => {};
  const { input } = await openMulti({
    read: (page) =>
      page.search === ''
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : readTags(page),
  });

  fireEvent.change(input, { target: { value: 'tag 07' } });
  await pass(300);
  answerFirst(all.slice(0, 5));
  await pass(0);

  expect(offered()).toEqual(['Tag 07']);
});

test('picking adds, picking again removes, Backspace removes the last', async () => {
  const { input, onIds } = await openMulti();

  fireEvent.click(screen.getByRole('option', { name: 'Tag 01' }));
  fireEvent.click(screen.getByRole('option', { name: 'Tag 02' }));
  fireEvent.click(screen.getByRole('option', { name: 'Tag 01' }));
  fireEvent.click(screen.getByRole('option', { name: 'Tag 03' }));
  fireEvent.keyDown(input, { key: 'Backspace' });

  expect(onIds.mock.calls.map(([ids]) => ids)).toEqual([['t1'], ['t1', 't2'], ['t2'], ['t2', 't3'], ['t2']]);
});

test('"+ New" is offered only to those who may create, and only for a new name', async () => {
  const { input } = await openMulti();
  fireEvent.change(input, { target: { value: 'Roof' } });
  await pass(300);

  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByText('No results found')).toBeTruthy();
});

/** Makes things of any name; the test says when, and whether, they are made. */
function maker() {
  let settle: (isMade: boolean) => void = () => {};
  const isMade = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const make = vi.fn<CreateOption['make']>((name) => ({ option: { id: 'new', label: name }, isMade }));
  return { onCreate: { kind: 'tag', make }, settle: (made: boolean) => settle(made) };
}

test('“+ New” selects the typed option at once', async () => {
  const { onCreate } = maker();
  const { input, onIds } = await openMulti({ onCreate });
  fireEvent.change(input, { target: { value: 'tag 01' } });
  await pass(300);
  expect(offered()).toEqual(['Tag 01']);

  fireEvent.change(input, { target: { value: '  Roof ' } });
  await pass(300);
  fireEvent.click(screen.getByRole('option', { name: /\+ New.*Roof/ }));
  await pass(0);

  expect(onCreate.make.mock.calls).toEqual([['Roof']]);
  expect(onIds).toHaveBeenLastCalledWith(['new']);
});

test('an option that could not be created is removed again, and no other', async () => {
  const { onCreate, settle } = maker();
  const { input, onIds } = await openMulti({ onCreate });
  fireEvent.change(input, { target: { value: 'Roof' } });
  await pass(300);
  fireEvent.click(screen.getByRole('option', { name: /\+ New.*Roof/ }));
  await pass(300);
  fireEvent.click(screen.getByRole('option', { name: 'Tag 03' }));
  expect(onIds).toHaveBeenLastCalledWith(['new', 't3']);

  settle(false);
  await pass(0);

  expect(onIds).toHaveBeenLastCalledWith(['t3']);
});

test('a picker shows a failed search in its list', async () => {
  await openMulti({ read: () => Promise.reject(new Error('The database is closed')) });

  expect(screen.getByRole('alert').textContent).toBe('The database is closed');
});

test('the single picker shows what was picked, and its cross empties it', async () => {
  const onId = vi.fn();
  renderScreen(<SingleScreen onId={onId} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Site' });
  fireEvent.focus(input);
  await pass(0);

  fireEvent.click(screen.getByRole('option', { name: 'Tag 05' }));
  expect(input.value).toBe('Tag 05');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Site' }));

  expect(input.value).toBe('');
  expect(onId.mock.calls).toEqual([['t5'], [null]]);
});
