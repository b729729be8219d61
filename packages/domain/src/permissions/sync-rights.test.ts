import { expect, test } from 'vitest';
import { type Actor, readGrants, SPECIAL_ORGANISATION } from './actor.ts';
import {
  mayHoldMeasurementsOf,
  mayHoldPermission,
  mayHoldPerson,
  maySeePrivateSettingsOf,
  syncRightsOf,
} from './sync-rights.ts';

const me = 'me';
const inA = { user_id: 'p', tag_ids: ['a'] };

function actor(tagId: string | null, access: string, tagIds: string[] = []): Actor {
  return {
    user_id: me,
    org_id: 'o',
    tag_ids: tagIds,
    grants: readGrants([{ tag_id: tagId, access, active: true }]),
  };
}

test('without a permission one holds oneself and nobody else', () => {
  const worker = actor(null, 'none');
  const rights = syncRightsOf(worker);

  expect(mayHoldPerson(rights, worker, { user_id: me, tag_ids: [] })).toBe(true);
  expect(mayHoldMeasurementsOf(rights, worker, { user_id: me, tag_ids: [] })).toBe(true);
  expect(mayHoldPerson(rights, worker, inA)).toBe(false);
  expect(mayHoldPermission(rights, worker, { user_id: me })).toBe(true);
  expect(mayHoldPermission(rights, worker, { user_id: 'p' })).toBe(false);
});

test('a viewer of people holds them without their measurements', () => {
  const viewer = actor('a', 'view_user');
  const rights = syncRightsOf(viewer);

  expect(mayHoldPerson(rights, viewer, inA)).toBe(true);
  expect(mayHoldMeasurementsOf(rights, viewer, inA)).toBe(false);
});

test('admins and support admins hold all permissions, a manager does not', () => {
  const other = { user_id: 'p' };
  const holds = (who: Actor) => mayHoldPermission(syncRightsOf(who), who, other);

  expect(holds(actor(null, 'admin'))).toBe(true);
  expect(holds(actor(SPECIAL_ORGANISATION.support_admin, 'special'))).toBe(true);
  expect(holds(actor(null, 'manager'))).toBe(false);
});

test('the private settings of a tag are for its managers and for organisation admins', () => {
  const sees = (who: Actor) => maySeePrivateSettingsOf(syncRightsOf(who), 'a');

  expect(sees(actor(null, 'admin'))).toBe(true);
  expect(sees(actor('a', 'manager'))).toBe(true);
  expect(sees(actor('b', 'manager'))).toBe(false);
  expect(sees(actor('a', 'view_user,view_measure'))).toBe(false);
});

test('limited rights follow the tags one carries', () => {
  expect(syncRightsOf(actor(null, 'limited', ['a'])).measurements).toEqual({
    everyone: false,
    tag_ids: ['a'],
  });
});
