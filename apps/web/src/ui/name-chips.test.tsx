import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NameChips } from './name-chips.tsx';

const chips = () => [...document.querySelectorAll('[class*="_chip_"]')].map(({ textContent }) => textContent);

test('each name has a frame of its own, and those beyond are counted and told', () => {
  render(<NameChips names={['Newman, Pilbara', 'Welder', 'Night shift', 'Roof', 'Quay']} />);

  expect(chips()).toEqual(['Newman, Pilbara', 'Welder', 'Night shift']);
  // The width shows one of these; the last is for where all three have room.
  expect(screen.getAllByText(/^[+]/).map(({ textContent }) => textContent)).toEqual(['+4', '+3', '+2']);
  expect(screen.getByText('and Roof; Quay')).toBeTruthy();
});

test('where there is room all of them stand there, and where there are none that is said', () => {
  const { rerender } = render(<NameChips wraps names={['a', 'b', 'c', 'd', 'e']} />);
  expect(chips()).toEqual(['a', 'b', 'c', 'd', 'e']);
  rerender(<NameChips names={[]} none="None" />);
  expect(screen.getByText('None')).toBeTruthy();
});
