import type { LinkedAlert } from '@heatwise/contract/alerts/alerts.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { admin, ago, site } from '../testing/alert-server.ts';
import { AcknowledgeScreen } from './acknowledge-screen.tsx';

let link: LinkedAlert;
let refused: Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  refused = null;
  link = {
    organisation_name: 'Ironbark',
    rule_name: 'Severe results',
    unanswered: 2,
    acknowledged: 0,
    over: 1,
    fired_at: ago(5),
    acknowledged_by: null,
  };
  server = await openLoopbackServer(({ method }) => {
    if (refused) return refused;
    if (method === 'POST') link = { ...link, unanswered: 0, acknowledged: 2, acknowledged_by: 'Ida Berg' };
    return success(link);
  });
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<AcknowledgeScreen token="abc" />, {
    organisation: site,
    as: admin,
    apiBase: `${server.base}/api`,
  });
const writes = () => server.received.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('opening the link answers nothing; the button answers all that nobody has', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Acknowledge 2 alerts?' })).toBeTruthy();
  expect(screen.getByText('Besides: 1 over.', { exact: false })).toBeTruthy();
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByRole('heading', { name: 'Acknowledged' })).toBeTruthy();
  expect(screen.getByText(/^2 alerts acknowledged by Ida Berg, 1 over\./)).toBeTruthy();
  expect(writes()).toEqual(['/api/v3/alerts/acknowledge/abc']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('somebody else was faster, or it is over', async () => {
  link = { ...link, unanswered: 0, acknowledged: 1, over: 0, acknowledged_by: 'Per Lund' };
  await show();
  expect(await screen.findByRole('heading', { name: 'Already acknowledged' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('over is over', async () => {
  link = { ...link, unanswered: 0, acknowledged: 0, over: 1 };
  await show();
  expect(await screen.findByRole('heading', { name: 'This alert is over' })).toBeTruthy();
});

test('a link that is not valid says so', async () => {
  refused = refusal(404, 'alert-link-not-valid', 'This link does not belong to an alert.');
  await show();
  expect(await screen.findByRole('heading', { name: 'Nothing was acknowledged' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This link does not belong to an alert.');
  expect(screen.getByRole('link', { name: 'Sign in for more' }).getAttribute('href')).toBe(
    '/settings/alerts',
  );
});
