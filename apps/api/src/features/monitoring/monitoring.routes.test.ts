import { randomUUID } from 'node:crypto';
import type { FollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import {
  FOLLOW_UP_CLOSED,
  FOLLOW_UP_ENDED,
  FOLLOW_UP_MOVED_ON,
  FOLLOW_UP_OPEN,
  NOTE_EMPTY,
} from '@heatwise/domain/monitoring/follow-up';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let tagId: string;
let person: string;
let supervisor: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  organisation = await server.organisation();
  tagId = await organisation.addTag();
  person = await organisation.addPerson({ tag_ids: [tagId] });
  supervisor = await organisation.person([{ tag_id: tagId, access: 'manager,measure_user' }]);
});

/** Minutes after eight of a day long past: the rule does not look at the clock. */
async function measure(minute: number, value: number, given: Record<string, unknown> = {}): Promise<string> {
  const row = newMeasurement(person, {
    value,
    created_time: `2026-03-02T08:${String(minute).padStart(2, '0')}:00Z`,
    ...given,
  });
  await measurementSender(server).receipt((await organisation.device()).headers, row);
  return row.measurement_id;
}

type Wanted = { kind?: string; note?: string; note_id?: string; headers?: TestHeaders };

async function write(
  measurement_id: string,
  {
    kind = 'close',
    note = 'Drank a litre, feels well',
    note_id = randomUUID(),
    headers = supervisor.headers,
  }: Wanted,
) {
  const payload = { note_id, measurement_id, kind, note };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/monitoring/note',
    headers,
    payload,
  });
  return { ...response.json(), status: response.statusCode };
}

async function notes(headers: TestHeaders = supervisor.headers): Promise<FollowUpNote[]> {
  const response = await server.app.inject({ method: 'GET', url: '/api/v3/monitoring/notes', headers });
  expect(response.statusCode).toBe(200);
  return response.json().data.notes;
}

const audited = () => organisation.trail(['user_id', 'action', 'subject'], 'follow_up.%');

test('a follow-up gets notes, is closed and reopened by a named person; all of it is kept and audited', async () => {
  const id = await measure(0, 170);

  for (const kind of ['note', 'close', 'reopen', 'close']) {
    expect(await write(id, { kind, note: ` ${kind} it ` })).toMatchObject({ status: 200, data: { kind } });
  }

  const kept = await notes();
  expect(kept.map(({ kind, note }) => [kind, note])).toEqual([
    ['close', 'close it'],
    ['reopen', 'reopen it'],
    ['close', 'close it'],
    ['note', 'note it'],
  ]);
  expect(kept[0]).toMatchObject({
    measurement_id: id,
    user_id: person,
    measured_time: '2026-03-02T08:00:00.000000Z',
    author_id: supervisor.user_id,
    author_name_first: 'Ada',
    author_name_last: 'Lund',
  });
  const subject = { measurement_id: id, user_id: person };
  expect(await audited()).toEqual(
    ['note', 'close', 'reopen', 'close'].map((kind) => ({
      user_id: supervisor.user_id,
      action: `follow_up.${kind}`,
      subject: expect.objectContaining(subject),
    })),
  );
});

test('sending the same again changes nothing; its id cannot be reused', async () => {
  const id = await measure(0, 170);
  const note_id = randomUUID();
  const first = await write(id, { note_id });
  const again = await write(id, { note_id: note_id.toUpperCase() });

  expect(again).toEqual(first);
  expect(await write(id, { note_id, note: 'Something else' })).toMatchObject({
    status: 409,
    code: 'note-id-taken',
  });
  const { headers } = await organisation.admin();
  expect(await write(id, { note_id, headers })).toMatchObject({ status: 409, code: 'note-id-taken' });
  expect(await notes()).toHaveLength(1);
  expect(await audited()).toHaveLength(1);
});

test.each([
  // [values of tests, which one is named, before, what is written, the refusal]
  ['a better test', [170, 40], 0, [], 'close', FOLLOW_UP_ENDED],
  ['a test that asks for none', [40], 0, [], 'close', FOLLOW_UP_ENDED],
  ['a newer bad test', [170, 120], 0, [], 'close', FOLLOW_UP_MOVED_ON],
  ['somebody who was quicker', [170], 0, ['close'], 'close', FOLLOW_UP_CLOSED],
  ['the closing', [170], 0, ['close'], 'note', FOLLOW_UP_CLOSED],
  ['no closing', [170], 0, [], 'reopen', FOLLOW_UP_OPEN],
] as const)(
  'after %s it is refused with the rule’s message',
  async (_what, values, named, before, kind, words) => {
    const ids: string[] = [];
    for (const [minute, value] of values.entries()) ids.push(await measure(minute, value));
    const id = ids[named] ?? '';
    for (const earlier of before) expect((await write(id, { kind: earlier })).status).toBe(200);

    expect(await write(id, { kind })).toMatchObject({
      status: 409,
      code: 'follow-up-changed',
      message: words,
    });
  },
);

test('classifies as the browser does: by the personal baseline, or the one recorded with a test; without invalid ones', async () => {
  for (let minute = 0; minute < 6; minute += 1) await measure(minute, 100, { type: 'sosm_baseline' });
  // By the default bounds severe, by three times a mean of 100 hydrated, mild up to 200.
  const mild = await measure(10, 180);
  expect((await write(mild, {})).message).toBe(FOLLOW_UP_ENDED);
  const own = { metadata: { _baseline: { sosm: [40, 40, 40, 40, 40, 40], mean: 40, std: 1 } } };
  const severe = await measure(11, 180, own);
  await measure(12, 20, { valid: false });
  expect((await write(severe, {})).status).toBe(200);
});

test('when two people close at once, one is refused', async () => {
  const id = await measure(0, 170);
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(id, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('a wall shows the notes about its own people only; nobody signs off their own', async () => {
  const id = await measure(0, 170);
  await write(id, {});
  const elsewhere = await organisation.person([{ tag_id: await organisation.addTag(), access: 'manager' }]);
  const viewer = await organisation.person([{ tag_id: tagId, access: 'view_user,view_measure' }]);
  await organisation.setGrants(person, [{ tag_id: null, access: 'admin' }]);
  const self = await organisation.signIn(person);

  expect(await notes(elsewhere.headers)).toEqual([]);
  expect(await notes(viewer.headers)).toHaveLength(1);
  expect(await write(id, { headers: elsewhere.headers })).toMatchObject({
    status: 404,
    code: 'measurement-not-found',
  });
  for (const headers of [viewer.headers, self]) {
    expect(await write(id, { headers, kind: 'reopen' })).toMatchObject({ status: 403 });
  }
});

test('after a merge the notes are about the person who has the test now', async () => {
  const id = await measure(0, 170);
  await write(id, {});
  const other = await organisation.addPerson({ tag_ids: [tagId] });
  const { headers } = await organisation.admin();
  const response = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers,
    payload: { source_id: person, target_id: other },
  });
  expect(response.statusCode).toBe(200);

  await expect
    .poll(async () => (await notes()).map(({ user_id }) => user_id), { timeout: 20_000 })
    .toEqual([other]);
});

test.each([
  ['an empty note', { note: ' \n' }, NOTE_EMPTY],
  ['a note that is too long', { note: 'x'.repeat(501) }, 'At most 500 characters.'],
  ['an unknown kind', { kind: 'forget' }, undefined],
  ['the nil id', { note_id: '00000000-0000-0000-0000-000000000000' }, 'Invalid UUID'],
])('%s is refused', async (_what, wanted, words) => {
  const answer = await write(randomUUID(), wanted);
  expect([answer.status, answer.code]).toEqual([400, 'invalid-request']);
  if (words) expect(answer.problems[0].message).toBe(words);
});

test('notes cannot be changed, not even by the server', async () => {
  const id = await measure(0, 170);
  await write(id, {});
  await expect(sql`update follow_up_notes set note = 'x'`.execute(server.database.app)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from follow_up_notes`.execute(server.database.app)).rejects.toThrow(
    'permission denied',
  );
});
