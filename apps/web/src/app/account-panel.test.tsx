import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DisplayUnitsProvider } from '../platform/display-units.tsx';
import { renderScreen, testPlatform } from '../testing/render-screen.tsx';
import { AccountPanel } from './account-panel.tsx';

const account = {
  user_id: '8a4f2c10-3b5d-4e6f-9a7b-1c2d3e4f5a6b',
  person: { name_first: 'Ada', name_last: 'Love' },
  email: 'ada@example.test',
  image: null,
  organisation: 'Ironbark Resources',
};

async function setUp(measurementSystem: 'metric' | 'imperial') {
  const platform = testPlatform();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <DisplayUnitsProvider measurementSystem={measurementSystem}>
          <AccountPanel account={account} />
        </DisplayUnitsProvider>
      ),
    }),
    history: createMemoryHistory(),
  });
  renderScreen(<RouterProvider router={router as never} />, platform);
  await screen.findByText('Ada Love');
  return { user: userEvent.setup(), platform };
}

test('the account menu shows who is signed in and where, their page, and the way out', async () => {
  await setUp('metric');

  expect(screen.getByText('ada@example.test')).toBeTruthy();
  expect(screen.getByText('Ironbark Resources')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe(
    `/people/${account.user_id}`,
  );
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout');
});

test('units follow the organisation until the person chooses, and can be reset', async () => {
  const { user, platform } = await setUp('imperial');
  const unit = () => screen.getByRole('status').textContent;
  expect(unit()).toBe('Temperatures in °F');

  await user.click(screen.getByRole('radio', { name: 'Metric' }));
  expect(unit()).toBe('Temperatures in °C');
  expect(platform.preferences.current()).toEqual({ is_metric: true, temperature_unit: null });

  await user.click(screen.getByRole('radio', { name: 'Organisation' }));
  expect(unit()).toBe('Temperatures in °F');
});

test('colours are light, dark or the system’s', async () => {
  const { user } = await setUp('metric');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);

  await user.click(screen.getByRole('radio', { name: 'Dark' }));

  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});
