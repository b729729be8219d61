import { expect, test } from 'vitest';
import { readGrants } from '../permissions/actor.ts';
import {
  linkedValueProblem,
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
} from './linked-measurement.ts';
import { VALUE_NOT_A_NUMBER_MESSAGE } from './measurement-value.ts';

test.each([
  ['view_user,view_measure', false, false],
  ['view_user,measure_user', true, false],
  ['view_user,view_measure,edit_measure', true, true],
  ['admin', true, true],
])('with %s on the person’s tag: add %s, edit %s', (access, add, edit) => {
  const actor = {
    user_id: 'a',
    org_id: 'o',
    tag_ids: [],
    grants: readGrants([{ tag_id: 't', access, active: true }]),
  };
  const person = { user_id: 'p', tag_ids: ['t'] };
  const other = { user_id: 'q', tag_ids: ['u'] };

  expect([mayAddLinkedMeasurement(actor, person), mayEditLinkedMeasurement(actor, person)]).toEqual([
    add,
    edit,
  ]);
  expect([mayAddLinkedMeasurement(actor, other), mayEditLinkedMeasurement(actor, other)]).toEqual([
    false,
    false,
  ]);
});

test('a linked value is any finite number, of either sign', () => {
  expect(linkedValueProblem(-2.5)).toBeNull();
  expect(linkedValueProblem(Number.NaN)).toBe(VALUE_NOT_A_NUMBER_MESSAGE);
  expect(linkedValueProblem(2e9)).toContain('The value must be between');
});
