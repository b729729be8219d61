import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CountField } from './count-field.tsx';

function Days({ taken }: { taken: number[] }) {
  const [count, setCount] = useState(7);
  const take = (next: number) => {
    taken.push(next);
    setCount(next);
  };
  return <CountField label="Days" count={count} limit={365} onChange={take} />;
}

function showDays(): { field: HTMLInputElement; taken: number[] } {
  const taken: number[] = [];
  renderScreen(<Days taken={taken} />);
  return { field: screen.getByLabelText<HTMLInputElement>('Days'), taken };
}

test('a count field accepts only digits, up to its limit', () => {
  const { field, taken } = showDays();
  fireEvent.change(field, { target: { value: '1x4' } });
  fireEvent.change(field, { target: { value: '4000' } });
  expect(field.value).toBe('365');
  expect(taken).toEqual([14, 365]);
});

test('anything but a count is not passed on, and is dropped on leaving the field', () => {
  const { field, taken } = showDays();
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.blur(field);
  expect(field.value).toBe('7');
  expect(taken).toEqual([]);
});

test('the arrow keys count up and down, not below one', () => {
  const { field, taken } = showDays();
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe('8');
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(taken).toEqual([8, 1, 1]);
});
