import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ActorProvider } from '../sync/actor.tsx';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { useNavigation } from './navigation.ts';

const build = entityBuilders({ seed: 'navigation', now: 0 });
const admin = build.user();
const worker = build.user();
const organisation = {
  users: [admin, worker],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};

afterEach(() => window.localStorage.clear());

function Labels({ metadata }: { metadata: Record<string, unknown> | undefined }) {
  const { screens, settings } = useNavigation(metadata);
  return <p role="status">{[...screens, ...settings].map(({ label }) => label).join(', ')}</p>;
}
const shown = () => screen.getByRole('status').textContent;

/** The same before the local database is read: nobody is known yet. */
function Unread() {
  return (
    <ActorProvider user_id="unknown" org_id="unknown">
      <Labels metadata={undefined} />
    </ActorProvider>
  );
}

test('shows what the person could open last time until the rights are read', async () => {
  const { unmount } = await renderPrivateScreen(<Labels metadata={{}} />, { organisation, as: admin });
  await waitFor(() => expect(shown()).toContain('Permissions'));
  const known = shown();
  unmount();

  await renderPrivateScreen(<Unread />, { organisation, as: admin });
  await screen.findByRole('status');
  expect(shown()).toBe(known);
});

test('shows a person who is new to this browser what is open to all', async () => {
  await renderPrivateScreen(<Unread />, { organisation, as: worker });
  await screen.findByRole('status');
  expect(shown()).toBe('Dashboard, Measurements, My courses');
});

test('follows rights that were withdrawn since', async () => {
  window.localStorage.setItem(
    `heatwise_navigation_${worker.user_id}`,
    JSON.stringify(['/dashboard', '/permissions']),
  );
  await renderPrivateScreen(<Labels metadata={{}} />, { organisation, as: worker });
  await waitFor(() => expect(shown()).not.toContain('Permissions'));
});
