import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ModuleCover } from './module-cover.tsx';

const pictureIn = ({ container }: ReturnType<typeof render>) => container.querySelector('img');

test('a cover is fetched when it is near, says nothing to a screen reader, and has its place before', () => {
  const picture = pictureIn(render(<ModuleCover address="/api/v3/files/a/b?until=1" />));
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect(picture?.getAttribute('alt')).toBe('');
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['160', '90']);
});

test.each([[null], [undefined]])('without a cover (%s) there is a sign in its place', (address) => {
  const shown = render(<ModuleCover address={address} />);
  expect(pictureIn(shown)).toBeNull();
  expect(shown.container.querySelector('svg')).not.toBeNull();
});

test('a cover that cannot be shown leaves the sign, until it has another address', () => {
  const shown = render(<ModuleCover address="/gone" />);
  const picture = pictureIn(shown);
  if (picture) fireEvent.error(picture);
  expect(pictureIn(shown)).toBeNull();
  shown.rerender(<ModuleCover address="/anew" />);
  expect(pictureIn(shown)?.getAttribute('src')).toBe('/anew');
});
