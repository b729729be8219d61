import { expect, test } from 'vitest';
import { ACCOUNT_LEVELS, MEASUREMENT_LEVELS } from './access-levels.ts';
import { accessSummary, accessText } from './access-text.ts';
import { parseAccess } from './access-token.ts';

test('whole levels are called what the sliders call them', () => {
  for (const { label, tokens } of ACCOUNT_LEVELS) expect(accessSummary(tokens).account).toBe(label);
  for (const { label, tokens } of MEASUREMENT_LEVELS) expect(accessSummary(tokens).measurement).toBe(label);
});

test.each([
  ['none', 'None'],
  ['', 'None'],
  ['view_user', 'Account: View; measurements: None'],
  ['view_user,view_measure,edit_measure', 'Account: View; measurements: View and Edit'],
  // What no slider position says is not left out.
  ['manager,measure_user', 'Manager; account: Measure; measurements: None'],
  ['admin', 'Admin'],
  ['limited,manager', 'Manager; Limited'],
])('%s reads %s', (access, text) => {
  expect(accessText(parseAccess(access))).toBe(text);
});

test.each([
  ['view_user,edit_user,measure_user,view_measure', { account: 'Edit', measurement: 'View' }],
  ['view_user,edit_user', { account: 'View, Edit', measurement: '' }],
  ['view_user,view_measure,delete_measure', { account: 'View', measurement: 'View, Delete' }],
  ['manager', { account: '', measurement: '' }],
])('%s in a narrow cell: a level by its highest step, anything else in full', (access, brief) => {
  expect(accessSummary(parseAccess(access)).brief).toEqual(brief);
});
