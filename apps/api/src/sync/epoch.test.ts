import { outlineOf } from '@heatwise/contract/entities/synced-entities';
import { syncRequestSchema } from '@heatwise/contract/sync/sync.contract';
import { readGrants } from '@heatwise/domain/permissions/actor';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { expect, test } from 'vitest';
import { answeredEpoch as answered, epochOf, SYNC_SCHEMA_VERSION } from './epoch.ts';
import type { SyncSnapshot } from './reader.store.ts';

function snapshot(access = 'view_user', given: Partial<SyncSnapshot> = {}): SyncSnapshot {
  const actor = {
    user_id: 'me',
    org_id: 'o',
    tag_ids: [],
    grants: readGrants([{ tag_id: 'a', access, active: true }]),
  };
  return {
    reader: { actor, rights: syncRightsOf(actor) },
    sync_time: '2026-11-21T08:00:00.000000Z',
    history_from: '2025-10-01T00:00:00.000000Z',
    server_identity: 'one',
    branch: '',
    branches: [],
    tombstones_since: '2025-10-17T08:00:00.000000Z',
    schema_version: 2,
    has_other_versions: false,
    last_in_view: '',
    ...given,
  };
}

const ask = (given: object) => syncRequestSchema.parse(given);
const answeredEpoch = (...given: Parameters<typeof answered>) => answered(...given).epoch;
const now = epochOf(snapshot());

test('it depends on what one may see and the data behind it, and nothing else', () => {
  expect(epochOf(snapshot('view_user,measure_user'))).toBe(now);
  expect(epochOf(snapshot('view_user', { sync_time: '2026-11-22T08:00:00.000000Z' }))).toBe(now);
  expect(epochOf(snapshot('view_user,view_measure'))).not.toBe(now);
  expect(epochOf(snapshot('view_user', { server_identity: 'other' }))).not.toBe(now);
  expect(epochOf(snapshot('view_user', { schema_version: 3 }))).not.toBe(now);
});

test('for whoever does not fetch people’s past it depends on who came into view, once every server knows of it', () => {
  const seen = { last_in_view: '2026-11-21T07:00:00.000000Z' };
  const of = (given: Partial<SyncSnapshot>) => epochOf(snapshot('view_measure', given));

  expect(of({ schema_version: 4, ...seen })).not.toBe(of({ schema_version: 4 }));
  expect(of({ schema_version: 3, ...seen })).toBe(of({ schema_version: 3 }));
});

test('a request without an epoch, or with an old one, gets the current one', () => {
  expect(answeredEpoch(snapshot(), ask({}))).toBe(now);
  expect(answeredEpoch(snapshot(), ask({ epoch: 'old', users: '2026-11-21T07:00:00.000000Z' }))).toBe(now);
});

test.each([
  ['later than the clock', { tags: '2026-11-21T08:00:00.000001Z' }],
  ['older than the deletions still known', { link_measurements: '2025-10-17T07:59:59.999999Z' }],
])('a cursor %s gets another name of the epoch, which is good from then on', (_name, cursors) => {
  const other = answeredEpoch(snapshot(), ask({ epoch: now, ...cursors }));
  const third = answeredEpoch(snapshot(), ask({ epoch: other, ...cursors }));

  expect(other).not.toBe(now);
  expect(third).not.toBe(other);
  expect(answeredEpoch(snapshot(), ask({ epoch: other }))).toBe(other);
  expect(answeredEpoch(snapshot('view_measure'), ask({ epoch: other }))).not.toBe(other);
});

test('a cursor at the clock is good, however long nothing has happened', () => {
  const quiet = { sync_time: '2020-01-01T00:00:00.000000Z' };

  expect(answeredEpoch(snapshot('view_user', quiet), ask({ epoch: now, users: quiet.sync_time }))).toBe(now);
});

test('the cursor that walks back may be as old as it likes', () => {
  const request = ask({ epoch: now, measurements: '2001-01-01T00:00:00.000000Z' });

  expect(answeredEpoch(snapshot(), request, 'measurements')).toBe(now);
  expect(answeredEpoch(snapshot(), request)).not.toBe(now);
});

test('rows with other fields have another version: raise it, and write the new outline beside it here', () => {
  expect([SYNC_SCHEMA_VERSION, outlineOf()]).toEqual([4, '46b887ca']);
});

const promoted = snapshot('view_user', {
  branch: 'second',
  branches: [{ branch: '', until: '2026-11-21T07:30:00.000000Z' }],
});
const whole = (time: string) => ask({ epoch: now, users: time, measurements: time, link_measurements: time });

test('after a promotion the epoch is another, and who saw nothing that was lost goes on', () => {
  const seen = whole('2026-11-21T07:30:00.000000Z');

  const answer = answered(promoted, seen);
  expect(answer.epoch).toBe(epochOf(promoted));
  expect(answer.epoch).not.toBe(now);
  expect(answer.follows).toBe(now);
  expect(answered(promoted, { ...seen, epoch: `${now}-again` }).follows).toBe(`${now}-again`);
  expect(answered(promoted, { ...seen, epoch: answer.epoch })).toEqual({ ...answer, follows: null });
});

test.each([
  ['somebody who saw what was lost', whole('2026-11-21T07:30:00.000001Z'), promoted, null],
  [
    'somebody whose first fill is under way',
    { ...whole('2026-11-21T07:00:00.000000Z'), measurements: null },
    promoted,
    null,
  ],
  ['a page of the first fill', whole('2026-11-21T07:00:00.000000Z'), promoted, 'measurements' as const],
  [
    'somebody whose rights changed meanwhile',
    whole('2026-11-21T07:00:00.000000Z'),
    { ...promoted, reader: snapshot('view_user,view_measure').reader },
    null,
  ],
  [
    'the history that was left, for who has seen the new one',
    { ...whole('2026-11-21T07:00:00.000000Z'), epoch: epochOf(promoted) },
    snapshot(),
    null,
  ],
])('%s begins again', (_name, request, of, backwards) => {
  const answer = answered(of, request, backwards);

  expect(answer.follows).toBeNull();
  expect(answer.epoch).not.toBe(request.epoch);
});

test('what all share says whether all come back, or one whose rights changed', () => {
  const shared = (of: SyncSnapshot, request = ask({})) => answered(of, request).shared_epoch;

  expect(shared(snapshot('view_measure'))).toBe(shared(snapshot()));
  expect(shared(promoted)).not.toBe(shared(snapshot()));
  expect(shared(snapshot('view_user', { server_identity: 'other' }))).not.toBe(shared(snapshot()));
  expect(shared(snapshot(), whole('2026-11-21T08:00:00.000001Z'))).not.toBe(shared(snapshot()));
});
