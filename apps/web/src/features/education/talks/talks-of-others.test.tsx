import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { SentTalk } from '@heatwise/contract/education/talks.contract';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../platform/kept-work.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { keptTalks, type TalkDraft } from './kept-talk.ts';
import { TalkSender } from './talk-sender.tsx';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(forgetWork);
afterAll(() => {
  vi.unstubAllGlobals();
});

const build = entityBuilders({ seed: 'talks of others', now: Date.now() });
const supervisor = build.user({ name_first: 'Sue' });
const other = build.user({ name_first: 'Olaf' });

/** Two talks that were held without a connection. */
async function heldTwo() {
  const kept = keptTalks(supervisor.user_id);
  for (const place of ['Crib room', 'Pit 2']) {
    const draft = {
      talk_id: crypto.randomUUID(),
      module: { module_id: crypto.randomUUID(), version: 1, title: 'Heat' },
      place,
      location_id: null,
      tags: [],
      people: [],
      confirmed: { [build.user().user_id]: '2026-11-23T06:10:00Z' },
      held_on: '2026-11-23',
      started_at: '2026-11-23T06:00:00Z',
    } as unknown as TalkDraft;
    await kept.finish(draft, new Date('2026-11-23T06:20:00Z'));
  }
  return kept;
}
const now = () => new Date('2026-11-23T08:00:00Z');

test('what is deleted by signing out while the first is on its way is not sent', async () => {
  const kept = await heldTwo();
  const sent: SentTalk[] = [];
  await kept.sendAll(async (talk) => {
    sent.push(talk);
    await forgetWork();
    return { left_out: 0 } as never;
  }, now);
  expect(sent).toHaveLength(1);
});

test('a refusal that comes after signing out keeps nothing', async () => {
  const kept = await heldTwo();
  await kept.sendAll(async () => {
    await forgetWork();
    throw new RequestFailure('not-permitted', 'No.', { status: 403 });
  }, now);
  expect(await kept.waiting()).toEqual([]);
});

test('while somebody else signs in, talks go on as those of whoever held them', async () => {
  await heldTwo();
  let signInAsOther = () => {};
  const server = await openLoopbackServer(({ method, body }) => {
    if (method !== 'POST') return success({});
    signInAsOther();
    const { talk_id, place, held_on, started_at, ended_at, module_id, version } = body as SentTalk;
    const talk = { talk_id, place, held_on, started_at, ended_at, module_id, version, title: 'Heat' };
    return success({ ...talk, presenter: 'Sue', attended: 1, people: [], left_out: 0 });
  });
  const { platform } = await renderPrivateScreen(<TalkSender />, {
    organisation: {
      users: [supervisor, other],
      tags: [],
      measurements: [],
      permissions: [build.permission(supervisor, { access: 'manager' })],
    },
    as: supervisor,
    apiBase: `${server.base}/api`,
  });
  signInAsOther = () => platform.session.set({ user_id: other.user_id, token: 'of Olaf', user: other });

  const posted = () => server.received.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(posted()).toHaveLength(2));
  const theirs = 'Bearer a token of this test only';
  expect(posted().map(({ authorization }) => authorization)).toEqual([theirs, theirs]);
  await server.close();
});
