import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NameChips } from './name-chips.tsx';

const chips = () => [...document.querySelectorAll('[class*="_chip_"]')].map(({ textContent }) => textContent);

test('each name has its own frame, and the rest are counted and announced', () => {
  render(<NameChips names={['Newman, Pilbara', 'Welder', 'Night shift', 'Roof', 'Quay']} />);

  expect(chips()).toEqual(['Newman, Pilbara', 'Welder', 'Night shift']);
  // The width shows one of these; the last is for where all three have room.
  expect(screen.getAllByText(/^[+]/).map(({ textContent }) => textContent)).toEqual(['+4', '+3', '+2']);
  expect(screen.getByText('and Roof; Quay')).toBeTruthy();
});

test('all are shown where there is room, and it says when there are none', () => {
  const { rerender } = render(<NameChips wraps names={['a', 'b', 'c', 'd', 'e']} />);
  expect(chips()).toEqual(['a', 'b', 'c', 'd', 'e']);
  rerender(<NameChips names={[]} none="None" />);
  expect(screen.getByText('None')).toBeTruthy();
});
