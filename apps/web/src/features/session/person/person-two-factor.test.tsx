import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { PersonTwoFactor } from './person-two-factor.tsx';

const build = entityBuilders({ seed: 'two-factor of a person', now: Date.parse('2026-11-20T08:00:00Z') });
const boss = build.user({ name_first: 'Boss' });
const IDA = build.user().user_id;
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

async function setUp(answer: (request: Received) => Answer) {
  server = await openLoopbackServer(answer);
  await renderPrivateScreen(<PersonTwoFactor user_id={IDA} name="Ida Berg" />, {
    organisation: { users: [boss], tags: [], measurements: [] },
    as: boss,
    apiBase: server.base,
  });
}

test('where it is on, it can be turned off after confirming who asked for it', async () => {
  let enabled = true;
  await setUp(({ method }) => {
    if (method === 'DELETE') enabled = false;
    return success(method === 'DELETE' ? null : { enabled });
  });
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }));
  expect(screen.getByText(/Make sure that it is Ida Berg who asks/)).toBeTruthy();
  expect(server.received.map(({ method }) => method)).toEqual(['GET']);

  await user.click(screen.getByRole('button', { name: 'Turn off' }));

  expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy();
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(server.received[1]).toMatchObject({ method: 'DELETE', path: `/v3/user/${IDA}/two-factor` });
});

test('where two-factor authentication is off, there is no button to turn it off', async () => {
  await setUp(() => success({ enabled: false }));
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed check is reported, and can be retried', async () => {
  let asked = 0;
  await setUp(() => {
    asked += 1;
    return asked === 1 ? refusal(503, 'server-busy', 'The server is busy.') : success({ enabled: true });
  });
  expect(await screen.findByText(/The server is busy\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('On')).toBeTruthy();
});
