import { randomUUID } from 'node:crypto';
import { STORY_CONSENT } from '@heatwise/domain/referral/story';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../../testing/back-office.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { storyDraft } from './testing/story-draft.ts';

const server = setUpTestApp();
let desk: BackOffice;
let ours: TestOrganisation;
let headers: TestHeaders;
let elsewhere: TestHeaders;
let story_id: string;
beforeAll(async () => {
  desk = await openBackOffice(server.database.owner);
});
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  ({ headers } = await ours.admin());
  const theirs = await server.organisation('Quarry North');
  elsewhere = (await theirs.person([{ tag_id: null, access: 'view_user' }])).headers;
  story_id = randomUUID();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, payload?: object, as = headers) =>
  server.app.inject({ method, url: `/api/v3${url}`, headers: as, ...(payload ? { payload } : {}) });
const save = (more: object = {}) =>
  send('PUT', `/story/own/${story_id}`, { ...storyDraft, revision: 0, ...more });
const submit = (revision: number) =>
  send('POST', `/story/own/${story_id}/submit`, { revision, consent_version: STORY_CONSENT.version });
const withdraw = () => send('POST', `/story/own/${story_id}/withdraw`, {});
const decide = (decision: string, revision: number, reason = '') =>
  send(
    'POST',
    `/desk/story/${ours.org_id}/${story_id}/decision`,
    { decision, reason, revision },
    desk.member.headers,
  );
const seen = async () => {
  const { stories } = (await send('GET', '/story', undefined, elsewhere)).json().data;
  return stories.find((one: { story_id: string }) => one.story_id === story_id);
};
const own = async () => (await send('GET', '/story/own')).json().data.stories[0];
/** What is answered for the story's picture; a code where there is none to be seen. */
const picture = async (as = headers) => {
  const answer = (await send('GET', `/story/${story_id}/picture`, undefined, as)).json();
  return answer.data?.image ?? answer.code;
};

test('draft, submitted, published, seen elsewhere with what was agreed to, withdrawn, gone at once', async () => {
  const made = (await save({ title: '<b>Cool</b>' })).json().data;
  expect(made).toMatchObject({ state: 'draft', revision: 1, consent_text: null });
  expect((await submit(1)).json().data).toMatchObject({
    state: 'submitted',
    consent_text: STORY_CONSENT.text,
  });
  expect(await seen()).toBeUndefined();
  const { stories } = (await send('GET', '/desk/story', undefined, desk.member.headers)).json().data;
  expect(stories.find((one: { story_id: string }) => one.story_id === story_id)).toMatchObject({
    customer: 'Harbour Works',
    sent_by_name: 'Ada Lund',
  });
  expect((await decide('publish', 2)).statusCode).toBe(200);
  const shown = await seen();
  expect(Object.keys(shown).sort()).toEqual(
    [
      'figures',
      'has_picture',
      'organisation_name',
      'published_at',
      'quote',
      'said_by',
      'story_id',
      'title',
    ].sort(),
  );
  expect(shown).toMatchObject({ title: '<b>Cool</b>', organisation_name: 'Berg Quarries' });
  expect((await withdraw()).json().data).toMatchObject({ state: 'draft', consent_text: null });
  expect(await seen()).toBeUndefined();
  expect((await decide('unpublish', 4)).json().code).toBe('story-not-found');
});

test('what is withdrawn while the desk looks at it is not published', async () => {
  await save();
  await submit(1);
  await withdraw();
  expect((await decide('publish', 2)).json().code).toBe('story-not-found');
  await submit(3);
  expect((await decide('publish', 2)).json().code).toBe('story-changed');
  expect((await decide('publish', 4)).statusCode).toBe(200);
  expect((await decide('publish', 5)).json().code).toBe('story-not-waiting');
});

test('declining and taking down need a reason, which the organisation reads', async () => {
  await save();
  await submit(1);
  expect((await decide('decline', 2, ' ')).json().problems).toEqual([
    expect.objectContaining({ path: 'reason' }),
  ]);
  await decide('decline', 2, 'Please name the site.');
  expect(await own()).toMatchObject({ state: 'declined', reason: 'Please name the site.' });
  await save({ revision: 3, quote: 'At Pit 4.' });
  await submit(4);
  await decide('publish', 5);
  await decide('unpublish', 6, 'The picture shows a badge.');
  expect(await own()).toMatchObject({ state: 'declined', published_at: null });
  expect(await seen()).toBeUndefined();
  const trail = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('org_id', '=', ours.org_id)
    .where('action', 'in', ['story.decline', 'story.publish', 'story.unpublish'])
    .orderBy('seq')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['story.decline', 'story.publish', 'story.unpublish']);
  expect(trail.every(({ user_id }) => user_id === null)).toBe(true);
});

test('an unfinished story is kept, and not submitted; one that is sent is not written any more', async () => {
  await save({ quote: '', figures: [{ value: '4', label: '' }] });
  expect((await submit(1)).json().problems.map(({ path }: { path: string }) => path)).toEqual([
    'quote',
    'figures.0.value',
  ]);
  expect((await save({ revision: 7 })).json().code).toBe('story-changed');
  await save({ revision: 1 });
  await submit(2);
  expect((await save({ revision: 3 })).json().code).toBe('story-not-editable');
});

test('a picture is made anew, and seen elsewhere only while the story is', async () => {
  await save();
  const bytes = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#c00' } })
    .png()
    .withMetadata()
    .toBuffer();
  const set = (image: string) => send('PUT', `/story/own/${story_id}/picture`, { image });
  expect((await set(Buffer.from('PK\u0003\u0004 an archive').toString('base64'))).json().code).toBe(
    'image-not-valid',
  );
  expect((await set(bytes.toString('base64'))).json().data).toMatchObject({ has_picture: true, revision: 2 });
  const kept = await sharp(Buffer.from(await picture(), 'base64')).metadata();
  expect(kept).toMatchObject({ format: 'jpeg', width: 1280 });
  expect(await picture(elsewhere)).toBe('story-not-found');
  await submit(2);
  await decide('publish', 3);
  expect(await picture(elsewhere)).toBe(await picture());
  expect((await set('')).json().code).toBe('story-not-editable');
  await withdraw();
  expect(await picture(elsewhere)).toBe('story-not-found');
});

test('stories of an organisation that is closing are not shown, and drafts are not the desk’s', async () => {
  await save();
  const atDesk = `/desk/story/${ours.org_id}/${story_id}/picture`;
  expect((await send('GET', atDesk, undefined, desk.member.headers)).json().data.image).toBe('');
  await submit(1);
  await decide('publish', 2);
  await ours.write(({ tx }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _closing: {} }) })
      .where('org_id', '=', ours.org_id)
      .execute(),
  );
  expect(await seen()).toBeUndefined();
});
