import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DataTable } from './data-table.tsx';
import type { DataColumn } from './data-table-model.ts';

type Person = { readonly id: string; readonly name: string; readonly value: number | null };

const columns: DataColumn<Person>[] = [
  { id: 'value', header: 'Value', value: (row) => row.value, width: 100, align: 'end' },
  { id: 'name', header: 'Name', value: (row) => row.name, width: 200, isFrozen: true },
  { id: 'actions', header: 'Actions', value: () => null, width: 100, isSortable: false },
];

const people: Person[] = [
  { id: 'a', name: 'Site 10', value: 3 },
  { id: 'b', name: 'site 2', value: 20 },
  { id: 'c', name: 'Älva', value: null },
];

beforeEach(() => {
  // jsdom lays nothing out: the box has the height it would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

type Options = Partial<Parameters<typeof DataTable<Person>>[0]>;

function renderTable(options: Options = {}) {
  return renderScreen(
    <DataTable<Person>
      label="People"
      columns={columns}
      rows={people}
      rowId={(row) => row.id}
      emptyTitle="Nobody"
      height={400}
      {...options}
    />,
  );
}

function names(): (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
}

test('headers sort by what people read: numbers in names by size, letters whatever their case', async () => {
  renderTable();
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('none');

  await userEvent.click(within(header).getByRole('button'));
  expect(names()).toEqual(['Älva', 'site 2', 'Site 10']);
  expect(header.getAttribute('aria-sort')).toBe('ascending');

  await userEvent.click(within(header).getByRole('button'));
  expect(names()).toEqual(['Site 10', 'site 2', 'Älva']);
  expect(header.getAttribute('aria-sort')).toBe('descending');
});

test('numbers sort by size, and empty cells come first', () => {
  renderTable({ initialSort: { column: 'value', isDescending: false } });

  expect(names()).toEqual(['Älva', 'Site 10', 'site 2']);
});

test('the header of a column that does not sort has no button', () => {
  renderTable();
  const header = screen.getByRole('columnheader', { name: 'Actions' });

  expect(within(header).queryByRole('button')).toBeNull();
  expect(header.hasAttribute('aria-sort')).toBe(false);
});

test('frozen columns come first and stay in view while scrolling', () => {
  renderTable();
  const [first, second] = screen.getAllByRole('columnheader');

  expect(first?.textContent).toBe('Name');
  expect(first?.style.position).toBe('sticky');
  expect(first?.dataset.frozen).toBe('true');
  expect(second?.style.position).toBe('');
});

test('the buttons at the ends of the rows stay in view; those at their beginnings need not', () => {
  const remove = { value: () => null, cell: () => <button type="button">Remove</button>, width: 90 };
  const [edit, last] = ['edit', 'remove'].map((id) => ({ ...remove, id, header: id, isAction: true }));
  renderTable({ columns: [...(edit ? [edit] : []), ...columns, ...(last ? [last] : [])] });

  const [cells] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  const end = cells?.at(-1);
  expect(end?.style.position).toBe('sticky');
  expect(end?.style.insetInlineEnd).toBe('0');
  expect(screen.getByRole('columnheader', { name: 'remove' }).style.position).toBe('sticky');
  expect(screen.getByRole('columnheader', { name: 'edit' }).style.position).toBe('');
});

const menu: DataColumn<Person> = {
  id: 'menu',
  header: 'Menu',
  value: () => null,
  width: 48,
  isSortable: false,
  isAction: true,
};
const ofWide = columns.map((column) => ({ ...column, isFrozen: false }));
const ofNarrow = [...columns.slice(0, 2), menu];

function TurnedTable() {
  const [isNarrow, setNarrow] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setNarrow(true)}>
        Turn
      </button>
      <DataTable<Person>
        label="People"
        columns={isNarrow ? ofNarrow : ofWide}
        rows={people}
        rowId={(row) => row.id}
        emptyTitle="Nobody"
      />
    </>
  );
}

test('columns that appear in a narrower window are placed at once', async () => {
  renderScreen(<TurnedTable />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).dataset.frozen).toBeUndefined();

  await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
  expect(screen.getByRole('columnheader', { name: 'Name' }).dataset.frozen).toBe('true');
  expect(screen.getByRole('columnheader', { name: 'Menu' }).style.insetInlineEnd).toBe('0');
});

test('of ten thousand rows only the visible ones are in the page', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${index}`,
    name: `P${index}`,
    value: index,
  }));
  renderTable({ rows: many });

  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  const drawn = document.querySelectorAll('tr[data-index]').length;
  expect(drawn).toBeGreaterThanOrEqual(10);
  expect(drawn).toBeLessThan(40);
});

test('arrows move through rows that open, Enter opens the one with the focus', async () => {
  const onOpen = vi.fn();
  renderTable({ onOpen, initialSort: { column: 'name', isDescending: false } });
  const user = userEvent.setup();
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
  rows()[0]?.focus();

  await user.keyboard('{End}');
  await vi.waitFor(() => expect(document.activeElement).toBe(rows()[2]));
  await user.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(document.activeElement).toBe(rows()[1]));
  await user.keyboard('{Enter}');

  expect(onOpen.mock.calls).toEqual([[people[1]]]);
});

test.each([
  ['while it is read', { rows: null }, 'status', 'Loading…'],
  ['when it failed', { error: 'No such table' }, 'alert', 'No such table'],
])('%s it says so', (_name, options, role, text) => {
  renderTable(options);

  expect(screen.getByRole(role).textContent).toContain(text);
  expect(screen.queryByRole('table')).toBeNull();
});

test('an empty table shows a message with a hint', () => {
  renderTable({ rows: [], emptyHint: 'Take a test.' });

  expect(screen.getByText('Nobody')).toBeTruthy();
  expect(screen.getByText('Take a test.')).toBeTruthy();
});

test('a failed table offers to try again', async () => {
  const onRetry = vi.fn();
  renderTable({ error: 'No answer', onRetry });

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledOnce();
});

test('presorted rows stay as they are, and another order is requested', async () => {
  const onSort = vi.fn();
  renderTable({ outsideSort: { sort: { column: 'name', isDescending: true }, onSort } });

  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(people.map(({ name }) => name));

  await userEvent.click(within(header).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith({ column: 'name', isDescending: false });
});

test('the end of the rows requests more, and the total is announced', () => {
  const onEnd = vi.fn();
  renderTable({ onEnd, rowCount: 5000 });

  expect(onEnd).toHaveBeenCalled();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
});
