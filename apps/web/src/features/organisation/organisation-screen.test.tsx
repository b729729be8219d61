import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { OrganisationScreen } from './organisation-screen.tsx';

const build = entityBuilders({ seed: 'organisation screen', now: Date.parse('2026-11-20T08:00:00Z') });
const boss = build.user({ name_first: 'Boss' });
const user = userEvent.setup();
let close: () => Promise<void>;
afterEach(() => close());

async function setUp(answer: Answer = success(build.organisation())) {
  const server = await openLoopbackServer(() => answer);
  close = () => server.close();
  await renderPrivateScreen(<OrganisationScreen />, {
    organisation: {
      users: [boss],
      tags: [],
      measurements: [],
      permissions: [build.permission(boss, { tag_id: null, access: 'admin' })],
    },
    as: boss,
    apiBase: server.base,
  });
  await screen.findByDisplayValue('Harbour Works');
  return server;
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('saving sends only the fields that differ', async () => {
  const server = await setUp();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  await user.click(screen.getByRole('radio', { name: /Imperial/ }));
  // A beta feature is a preview, too.
  for (const name of ['Alerts', 'Roster', 'Heat stress'])
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).disabled).toBe(true);
  await user.click(screen.getByRole('switch', { name: 'Preview features' }));
  await user.click(screen.getByRole('switch', { name: 'Roster' }));
  await enterText(screen.getByLabelText('Industry', { selector: 'input' }), 'Ports');
  await save();

  expect(await screen.findByText('Settings updated.')).toBeTruthy();
  expect(server.received.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    {
      method: 'PATCH',
      path: '/v3/organisation',
      body: {
        metadata: {
          _measurement_system: 'imperial',
          _show_preview_features: true,
          _beta: ['roster'],
          industry: 'Ports',
        },
      },
    },
  ]);
});

test('errors are shown at their fields, and nothing is sent', async () => {
  const server = await setUp();
  await user.clear(screen.getByLabelText('Organisation name'));
  await user.clear(screen.getByLabelText('Shortest password allowed'));
  await user.type(screen.getByLabelText('Shortest password allowed'), '4');
  await enterText(screen.getByLabelText('Contact email'), 'safety');
  await save();

  expect(screen.getByText('Organisation name is required')).toBeTruthy();
  expect(screen.getByText('The minimum must be a whole number from 6 to 64.')).toBeTruthy();
  expect(screen.getByText('Invalid email format')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Organisation name')));
  expect(server.received).toEqual([]);
});

test('errors from the server are shown there as well, and discarding goes back', async () => {
  const problems = [{ path: 'metadata.website', message: 'Not this one.' }];
  await setUp({
    status: 400,
    body: { success: false, status: false, code: 'invalid-request', message: 'No.', problems },
  });
  await enterText(screen.getByLabelText('Website'), 'https://harbour.test');
  await save();
  expect(await screen.findByText('Not this one.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('');
  expect(screen.queryByText('Not this one.')).toBeNull();
});
