import { expect, test } from 'vitest';
import { SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import { idsIn } from './audit-subject.ts';
import { auditText } from './audit-text.ts';

const [ada, ida, crew] = [
  '3f0e8c1a-1111-4222-8333-444455556661',
  '3f0e8c1a-1111-4222-8333-444455556662',
  '3f0e8c1a-1111-4222-8333-444455556663',
];
const names = new Map([
  [ada, 'Ada Lund'],
  [ida, 'Ida Berg'],
  [crew, 'Roof crew'],
]);

test.each<[string, Record<string, unknown>, string]>([
  ['session.signed-in', { session_id: ada }, 'signed in'],
  ['person.create', { user_id: ada, tag_ids: [], signs_in: true }, 'added Ada Lund, who can sign in'],
  ['person.edit', { user_id: ada, changed: ['email', 'shoe_size'] }, 'edited Ada Lund: email, shoe_size'],
  [
    'person.import',
    { user_ids: [ada, ida, crew, 'x', 'y'] },
    'imported Ada Lund, Ida Berg, Roof crew and 2 more',
  ],
  ['person.hide', { user_ids: ['nobody'] }, 'hid one person'],
  ['person.delete', { user_ids: ['a', 'b', 'c'] }, 'deleted 3 people'],
  ['person.merge', { source_id: ada, target_id: ida }, 'merged Ada Lund into Ida Berg'],
  [
    'person.tags',
    { user_id: ada, added: [crew], removed: [] },
    'changed the tags of Ada Lund: added Roof crew',
  ],
  ['person.address-added', { user_id: ada, addresses: 1 }, 'added an address to Ada Lund'],
  ['linked-type.create', { type_id: crew, name: 'Pulse' }, 'created the linked measurement Pulse'],
  ['permission.view-as', { user_id: ada }, 'looked at what Ada Lund sees'],
  ['tag.create', { tag_id: 'gone', name: 'Old crew', type: 'job' }, 'created the job Old crew'],
  [
    'tag.edit',
    { tag_id: crew, name: 'Roof crew', from: { name: 'Roofers' } },
    'renamed Roofers to Roof crew',
  ],
  ['tag.edit', { tag_id: crew, is_hidden: true, from: { name: 'Roof crew' } }, 'hid Roof crew'],
  [
    'measurement.correct',
    { user_id: ada, value: 72, previous_value: 720, correction_reason: 'Typing error' },
    'corrected a measurement of Ada Lund from 720 to 72: “Typing error”',
  ],
  [
    'measurements.validity',
    { measurement_ids: ['a', 'b'], valid: false },
    'marked 2 measurements as not valid',
  ],
  [
    'measurements.validity',
    { measurement_ids: ['a'], valid: false, invalid_reason: 'Wrong person' },
    'marked one measurement as not valid: “Wrong person”',
  ],
  ['strategy.set', { tag_id: null, user_id: null }, 'wrote hydration advice for everybody'],
  [
    'permission.set',
    { user_id: ada, tag_id: null, from: null, to: 'view_user' },
    'changed the permission of Ada Lund on For All Users from “None” to “Account: View; measurements: None”',
  ],
  [
    'permission.set',
    { user_id: ada, tag_id: SPECIAL_ORGANISATION.data_admin, from: null, to: 'special' },
    'gave Ada Lund the role Data admin',
  ],
  ['coffee.was-made', { user_id: ada }, 'coffee was made: Ada Lund'],
  ['coffee.was-made', {}, 'coffee was made'],
])('%s of %j is told as “%s”', (action, subject, told) => {
  expect(auditText(action, subject, names)).toBe(told);
});

test('every subject can be put into words', () => {
  for (const odd of [{}, { user_id: 7, changed: 'all', user_ids: null, from: 3, to: [], name: {} }]) {
    for (const action of ['person.edit', 'person.tags', 'tag.edit', 'permission.set', 'person.import'])
      expect(auditText(action, odd, names)).not.toMatch(/undefined|object|null/);
  }
});

test('the ids that sentences name are found, of long lists the first', () => {
  expect(idsIn({ user_id: ada, user_ids: [ada, ida, crew, crew], note: 'x', n: 1 })).toEqual([
    ada,
    ada,
    ida,
    crew,
  ]);
});
