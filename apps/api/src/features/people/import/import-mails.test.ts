import { beforeAll, expect, test } from 'vitest';
import { linkIn, openMailbox } from '../../../testing/mailbox.ts';
import { setUp } from '../../../testing/set-up.ts';
import { buildTestApp, testSettings } from '../../../testing/test-app.ts';
import { importedRow } from './testing/imported-row.ts';

/** Emails go out within a second or so; a busy machine takes longer. */
const soon = { timeout: 20_000 };
const mailbox = setUp(openMailbox);
const server = setUp(() => buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }));
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));

const row = (number: number, given: object = {}) =>
  importedRow({
    row: number,
    name_first: `Person ${number}`,
    name_last: '',
    email: `person${number}@harbour.test`,
    ...given,
  });

test('imported people with an address are invited on request, each once, however often the import is sent', async () => {
  const ours = await server.organisation('Harbour Works');
  const { headers } = await ours.admin();
  const rows = [row(2), row(3), row(4, { email: '' }), row(5, { email: 'no address' })];
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/user/import',
      headers,
      payload: { rows, new_tags: [], invite: true },
    });

  expect((await send()).json().data.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created',
    'created',
    'created',
    'refused',
  ]);
  expect((await send()).statusCode).toBe(200);
  const mail = await mailbox.mail('person2@harbour.test', 'An account for you');
  await mailbox.mail('person3@harbour.test', 'An account for you');
  await expect
    .poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), soon)
    .toEqual([]);

  expect(mail.text).toContain('Harbour Works');
  expect(linkIn(mail).href).toMatch(/^https:\/\/heat\.test\/forgot-password\/.{20,}$/);
  expect(mailbox.received.map(({ to }) => to).sort()).toEqual([
    'person2@harbour.test',
    'person3@harbour.test',
  ]);
});

test('an import without invitations sends none', async () => {
  const { headers } = await (await server.organisation()).admin();
  const quiet = row(9, { email: 'quiet@harbour.test' });
  const loud = row(10, { email: 'loud@harbour.test' });
  for (const [rows, invite] of [
    [[quiet], false],
    [[loud], true],
  ]) {
    const payload = { rows, invite };
    await server.app.inject({ method: 'POST', url: '/api/v3/user/import', headers, payload });
  }
  await mailbox.mail('loud@harbour.test', 'An account for you');
  expect(mailbox.received.filter(({ to }) => to === 'quiet@harbour.test')).toEqual([]);
});

test('nobody is invited by an import that does not ask for it', async () => {
  const { headers } = await (await server.organisation()).admin();
  const payload = { rows: [row(2, { email: 'quiet@harbour.test' })] };

  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/v3/user/import',
    headers,
    payload,
  });

  expect(statusCode).toBe(200);
  expect(await server.database.owner.selectFrom('jobs').select('kind').execute()).toEqual([]);
});
