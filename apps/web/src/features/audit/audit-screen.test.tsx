import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { AuditEntry, AuditTrail, AuditVerification } from '@heatwise/contract/audit/audit.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';

const build = entityBuilders({ seed: 'audit', now: Date.parse('2026-05-20T02:30:00Z') });
const admin = build.user({ name_first: 'Grace', name_last: 'Hop' });
const crew = build.tag({ name: 'Roof crew' });
const organisation = {
  users: [admin],
  tags: [crew],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: String(seq),
  at: '2026-05-20T02:30:00.000Z',
  user_id: admin.user_id,
  action: 'session.signed-in',
  subject: {},
  address: '10.0.0.1',
  ...more,
});

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function Screen({ search: first = {} }: { search?: AuditSearch }) {
  const [search, setSearch] = useState(first);
  return <AuditScreen search={search} onSearchChange={setSearch} />;
}
const show = (search?: AuditSearch) =>
  renderPrivateScreen(<Screen {...(search ? { search } : {})} />, {
    organisation,
    as: admin,
    apiBase: `${server.base}/api`,
  });
const trail = (entries: AuditEntry[], next_before: string | null = null): AuditTrail => ({
  entries,
  names: { [admin.user_id]: 'Grace Hop', [crew.tag_id]: 'Roof crew' },
  next_before,
});
const table = async () => within(await screen.findByRole('group', { name: 'Entries of the audit trail' }));

test('entries are sentences, open to the full record, and earlier ones load on demand', async () => {
  answer = ({ path }) =>
    success(
      path.includes('before=7')
        ? trail([entry(6, { user_id: null, action: 'password.reset-requested', address: null })])
        : trail([entry(7, { action: 'tag.delete', subject: { tag_id: crew.tag_id, type: 'job' } })], '7'),
    );
  await show();

  const rows = await table();
  expect(await rows.findByText('deleted the job Roof crew')).toBeTruthy();
  expect(rows.getByText('Grace Hop')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect(await rows.findByText('Nobody signed in')).toBeTruthy();
  expect(rows.getByText('the server')).toBeTruthy();
  expect(screen.getByText('These are all the entries.')).toBeTruthy();

  await userEvent.click(rows.getByText('deleted the job Roof crew'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Entry 7' }));
  expect(drawer.getByText('Grace Hop deleted the job Roof crew.')).toBeTruthy();
  expect(drawer.getByText(new RegExp(`"tag_id": "${crew.tag_id}"`))).toBeTruthy();
});

test('the filter is sent to the server, and can be reset', async () => {
  answer = () => success(trail([]));
  await show({ from: '2026-05-19', to: '2026-05-20' });

  expect(await screen.findByText('Nothing matches this filter')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('What'), 'tags');
  await vi.waitFor(() => expect(server.received.at(-1)?.path).toContain('area=tags'));
  const asked = new URL(server.received.at(-1)?.path ?? '', server.base).searchParams;
  // Both days whole, whatever the viewer's zone is.
  expect(Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')).toBe(2 * 86_400_000);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
});

const sound: AuditVerification = {
  entries: 1204,
  first_at: '2026-01-02T03:04:00.000Z',
  last_at: '2026-05-20T02:30:00.000Z',
  last_hash: 'ab'.repeat(32),
  broken_at: null,
  verified_at: '2026-05-20T02:31:00.000Z',
};

test('verifying says what is intact, and where the chain breaks', async () => {
  let verification = sound;
  answer = ({ path }) => success(path.includes('verification') ? verification : trail([entry(1)]));
  await show();

  await userEvent.click(await screen.findByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText('Chain verified')).toBeTruthy();
  expect(screen.getByText(/^1,204 entries, from .* none was changed, none is missing/)).toBeTruthy();
  expect(screen.getByText(/^Fingerprint of entry 1204: abababab abababab/)).toBeTruthy();

  verification = { ...sound, entries: 2, broken_at: '3' };
  await userEvent.click(screen.getByRole('button', { name: 'Verify again' }));
  expect(await screen.findByText('The chain is broken at entry 3')).toBeTruthy();
  expect(screen.getByText(/Entry 3 was changed, or one before it is missing/)).toBeTruthy();
});

test('a trail that cannot be read says so and can be tried again', async () => {
  let isAway = true;
  answer = () =>
    isAway
      ? { status: 503, body: { success: false, status: false, code: 'server-busy', message: 'Busy.' } }
      : success(trail([entry(1)]));
  await show();
  expect(await screen.findByText('Busy.')).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await (await table()).findByText('signed in')).toBeTruthy();
});

test('a nonsensical address counts as no filter', () => {
  expect(readAuditSearch({ by: 'me', area: 'all', about: 7, from: 'x', to: '2026-02-31' })).toEqual({});
  const by = '3f0e8c1a-1111-4222-8333-444455556666';
  expect(readAuditSearch({ by, area: 'tags', to: '2026-02-28' })).toEqual({
    by,
    area: 'tags',
    to: '2026-02-28',
  });
});
