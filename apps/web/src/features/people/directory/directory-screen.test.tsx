import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { DirectoryEntry, DirectorySource } from '@heatwise/contract/people/directory.contract';
import type { ImportRequest } from '@heatwise/contract/people/import.contract';
import { DIRECTORY_NOT_ALLOWED, DIRECTORY_PERSON_HERE } from '@heatwise/domain/people/directory-person';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { DirectoryScreen } from './directory-screen.tsx';

const PROVIDER = 'b8b6a3a0-0000-4000-8000-000000000001';
const harbour: DirectorySource = { provider_id: PROVIDER, name: 'Harbour', can_be_read: true };

function entry(number: number, values: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    directory_id: `b8b6a3a0-0000-4000-8000-${String(100 + number).padStart(12, '0')}`,
    name_first: `Mate ${number}`,
    name_last: '',
    email: `mate${number}@harbour.test`,
    employee_id: '',
    department: 'Quay crew',
    job_title: '',
    office: '',
    is_here: false,
    ...values,
  };
}

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let sources: DirectorySource[];
let page: (next: string | null) => Answer;
let imported: ImportRequest | null;
let refuses: string | null;
beforeEach(async () => {
  sources = [harbour];
  imported = null;
  refuses = null;
  page = (next) =>
    next === null
      ? success({ people: [entry(1), entry(2, { is_here: true })], next: 'more' })
      : success({ people: [entry(3)], next: null });
  server = await openLoopbackServer(({ method, path, body }) => {
    const url = new URL(path, 'http://here');
    if (method === 'POST') {
      imported = body as ImportRequest;
      const rows = imported.rows.map(({ row, user_id, email }) => ({
        row,
        user_id,
        outcome: email === refuses ? 'refused' : 'created',
        problems: email === refuses ? [{ field: 'email', message: DIRECTORY_PERSON_HERE }] : [],
      }));
      return success({ rows, tags_created: 1 });
    }
    if (url.pathname === '/v3/user/directory') return success(sources);
    return page(url.searchParams.get('next'));
  });
});
afterEach(() => server.close());

async function open() {
  const build = entityBuilders({ seed: 'directory', now: 0 });
  const admin = build.user({ name_first: 'Ida', name_last: 'Boss' });
  const organisation = {
    users: [admin],
    tags: [],
    measurements: [],
    permissions: [build.permission(admin, { access: 'admin', tag_id: null })],
  };
  await renderPrivateScreen(<DirectoryScreen />, {
    organisation,
    as: admin,
    apiBase: server.base,
    syncNow: async () => {},
  });
  return userEvent.setup();
}

test('people are chosen across several pages, and added with their tags', async () => {
  const user = await open();
  await user.click(await screen.findByRole('checkbox', { name: /Mate 1/ }));
  expect((screen.getByRole('checkbox', { name: /Mate 2/ }) as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByRole('checkbox', { name: /Mate 3/ }));
  await user.click(screen.getByLabelText('Department as a tag'));
  refuses = 'mate3@harbour.test';
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }));

  expect(await screen.findByRole('heading', { name: '1 person added' })).toBeTruthy();
  expect(within(screen.getByRole('list')).getByText(`Mate 3: ${DIRECTORY_PERSON_HERE}`)).toBeTruthy();
  expect(imported).toMatchObject({
    rows: [
      {
        name_first: 'Mate 1',
        tags: ['Quay crew'],
        directory: { provider_id: PROVIDER, directory_id: entry(1).directory_id },
      },
      { name_first: 'Mate 3' },
    ],
    new_tags: [{ name: 'Quay crew', type: 'default' }],
  });
});

test('without a directory, or one that cannot be read, it says what to do', async () => {
  sources = [];
  await open();
  expect(await screen.findByText('No directory yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Single sign-on' }).getAttribute('href')).toBe(
    '/settings/sso',
  );
});

test('a directory without a secret cannot be read', async () => {
  sources = [{ ...harbour, can_be_read: false }];
  await open();
  expect(await screen.findByText('Harbour cannot be read')).toBeTruthy();
});

test('a failing directory says why, and can be retried', async () => {
  page = () => refusal(424, 'directory-failed', DIRECTORY_NOT_ALLOWED);
  const user = await open();
  expect(await screen.findByText(DIRECTORY_NOT_ALLOWED)).toBeTruthy();
  page = () => success({ people: [entry(1)], next: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: /Mate 1/ })).toBeTruthy();
});

test('shows an empty state when the directory finds nobody', async () => {
  page = () => success({ people: [], next: null });
  await open();
  expect(await screen.findByText('Nobody found')).toBeTruthy();
});
