import { randomUUID } from 'node:crypto';
import { STORY_CONSENT } from '@heatwise/domain/referral/story';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { giveReferralsTo } from '../../features/referral/links.store.ts';
import { storyDraft } from '../../features/referral/testing/story-draft.ts';
import { addAccount } from '../accounts.ts';
import { type BackOffice, openBackOffice } from '../back-office.ts';
import { linkIn, openMailbox } from '../mailbox.ts';
import { setUp } from '../set-up.ts';
import { buildTestApp, testSettings } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

const mailbox = setUp(openMailbox);
const server = setUp(() => buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }));
let desk: BackOffice;
let ours: TestOrganisation;
let boss: { user_id: string; email: string };
let headers: TestHeaders;

beforeAll(async () => {
  desk = await openBackOffice(server.database.owner);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  boss = await addAccount(server, ours, { access: 'admin' });
  headers = await ours.signIn(boss.user_id);
});

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload: object, as = headers) =>
  server.app.inject({ method, url: `/api/v3${url}`, headers: as, payload });
const atDesk = (url: string, payload: object) => send('POST', `/desk${url}`, payload, desk.member.headers);
/** All jobs that are there are done: nothing more comes. */
const queueEmpty = () =>
  expect
    .poll(async () => (await server.database.owner.selectFrom('jobs').select('job_id').execute()).length, {
      timeout: 20_000,
    })
    .toBe(0);
const mailsTo = (to: string) => mailbox.received.filter((mail) => mail.to === to);

async function submitted(title = '<b>Cool</b>') {
  const story_id = randomUUID();
  await send('PUT', `/story/own/${story_id}`, { ...storyDraft, title, revision: 0 });
  const consent = { revision: 1, consent_version: STORY_CONSENT.version };
  await send('POST', `/story/own/${story_id}/submit`, consent);
  return story_id;
}
const decide = (story_id: string, decision: string, revision: number, reason = '') =>
  atDesk(`/story/${ours.org_id}/${story_id}/decision`, { decision, reason, revision });

async function redeemed() {
  const adjustment = { adjustment_id: randomUUID(), points: 300, reason: 'A start.' };
  await atDesk(`/loyalty/adjustment/${ours.org_id}`, adjustment);
  const redemption_id = randomUUID();
  await send('POST', '/loyalty/redemption', {
    redemption_id,
    ticket_id: randomUUID(),
    message_id: randomUUID(),
    reward: 'posters',
    note: '',
    redeemed_times: 0,
  });
  return redemption_id;
}

test('whoever submitted a story is mailed each decision, with its reason, as text', async () => {
  const story_id = await submitted();
  await decide(story_id, 'decline', 2, 'Name the <site>.');
  const declined = await mailbox.mail(boss.email, 'Your story was declined: <b>Cool</b>');
  expect(declined.text).toContain('The reason: Name the <site>.');
  expect(declined.html).toContain('Name the &lt;site&gt;.');
  expect(linkIn(declined).pathname).toBe('/referral/stories');
  await send('POST', `/story/own/${story_id}/submit`, {
    revision: 3,
    consent_version: STORY_CONSENT.version,
  });
  await decide(story_id, 'publish', 4);
  await mailbox.mail(boss.email, 'Your story is published: <b>Cool</b>');
  await decide(story_id, 'unpublish', 5, 'It shows a badge.');
  const taken = await mailbox.mail(boss.email, 'Your story is not shown any more');
  expect(taken.text).toContain('It shows a badge.');
  await queueEmpty();
  expect(mailsTo(boss.email)).toHaveLength(3);
});

test('where whoever submitted it has left, the admins are mailed', async () => {
  const story_id = await submitted();
  const next = await addAccount(server, ours, { access: 'admin' });
  await ours.write(({ tx }) =>
    tx.updateTable('users').set({ active: false }).where('user_id', '=', boss.user_id).execute(),
  );
  await decide(story_id, 'publish', 2);
  await mailbox.mail(next.email, 'Your story is published');
  await queueEmpty();
  expect(mailsTo(boss.email)).toEqual([]);
});

test('a story of somebody who was merged into another person is theirs from then on', async () => {
  const story_id = await submitted();
  const next = await addAccount(server, ours, { access: 'admin' });
  await ours.write((scope) => giveReferralsTo(scope, { from: boss.user_id, to: next.user_id }));
  await decide(story_id, 'publish', 2);
  await mailbox.mail(next.email, 'Your story is published');
  await queueEmpty();
  expect(mailsTo(boss.email)).toEqual([]);
});

test('a decision that is refused is mailed to nobody', async () => {
  const story_id = await submitted();
  expect((await decide(story_id, 'decline', 2)).json().code).toBe('story-not-valid');
  await queueEmpty();
  expect(mailsTo(boss.email)).toEqual([]);
});

test.each([
  ['accept', '', 'Accepted: Heat poster set', 'redeemed 250 points'],
  ['refuse', 'Sold <out>.', 'Refused: Heat poster set', 'Your 250 points are back.'],
])(
  'whoever redeemed points is mailed once that the desk decided: %s',
  async (decision, reason, subject, said) => {
    const id = await redeemed();
    await queueEmpty();
    const before = mailsTo(boss.email).length;
    const path = `/loyalty/redemption/${ours.org_id}/${id}`;
    const both = await Promise.all([1, 2].map(() => atDesk(path, { decision, reason })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const mail = await mailbox.mail(boss.email, subject);
    expect(mail.text).toContain(said);
    if (reason !== '') expect(mail.text).toContain(`The reason: ${reason}`);
    expect(linkIn(mail).pathname).toBe('/loyalty');
    await queueEmpty();
    expect(mailsTo(boss.email)).toHaveLength(before + 1);
  },
);
