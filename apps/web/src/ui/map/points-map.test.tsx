import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PointsMap } from './points-map.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>';
const points = [
  { id: 'a', lat: -20.7377, lon: 116.8463, label: 'Karratha', note: 'High Risk' },
  { id: 'b', lat: 31.8457, lon: -102.3676, label: HOSTILE },
];

test('where no map can be drawn, points are a list that can be pressed', async () => {
  const pressed: string[] = [];
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <PointsMap points={points} label="Locations" onPress={(id) => pressed.push(id)} />
    </QueryClientProvider>,
  );
  const list = screen.getByRole('list', { name: 'Locations' });
  expect(list.textContent).toContain('High Risk · 20.7377° S, 116.8463° E');
  expect(list.textContent).toContain('31.8457° N, 102.3676° W');
  await userEvent.click(screen.getByRole('button', { name: HOSTILE }));
  expect(pressed).toEqual(['b']);
});
