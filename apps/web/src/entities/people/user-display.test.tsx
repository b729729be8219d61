import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UserDisplay } from './user-display.tsx';

test('a person without a picture is shown by their initials', () => {
  renderScreen(
    <UserDisplay
      person={{ name_first: 'Ada', name_last: '' }}
      email="ada@example.test"
      tags={['Roof crew']}
    />,
  );

  expect(screen.getByText('A')).toBeTruthy();
  expect(screen.getByText('Ada')).toBeTruthy();
  expect(screen.getByText('ada@example.test')).toBeTruthy();
  expect(screen.getByText('Roof crew')).toBeTruthy();
});

test('a picture takes the place of the initials', () => {
  renderScreen(<UserDisplay person={{ name_first: 'Ada', name_last: 'Love' }} image="AAAA" />);

  expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  expect(screen.queryByText('AL')).toBeNull();
});

test('a person without a name gets a placeholder', () => {
  renderScreen(<UserDisplay person={{ name_first: ' ', name_last: '' }} />);

  expect(screen.getByText('No name')).toBeTruthy();
});
