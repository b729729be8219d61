import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { openScreens } from './open-screens.ts';
import { capabilitiesOn } from './view-as.ts';

const actorWith = (...grants: [tag_id: string | null, ...tokens: string[]][]): Actor => ({
  user_id: 'ada',
  org_id: 'org',
  tag_ids: [],
  grants: grants.map(([tag_id, ...tokens]) => ({ tag_id, tokens: new Set(tokens) as never })),
});
const HEAT = { _show_preview_features: true, _beta: ['heat stress'] };

test('what a manager may do to the people of their tag, to others and to themselves', () => {
  const on = capabilitiesOn(actorWith(['crew', 'manager', 'measure_user']));
  expect(on({ user_id: 'bo', tag_ids: ['crew', 'other'] })).toEqual([
    'view_user',
    'edit_user',
    'measure_user',
    'view_measure',
  ]);
  expect(on({ user_id: 'cleo', tag_ids: ['other'] })).toEqual([]);
  expect(on({ user_id: 'ada', tag_ids: [] })).toEqual(['view_user', 'edit_user', 'view_measure']);
});

test.each([
  ['nobody’s rights', [], ['Dashboard', 'Measurements', 'My courses', 'Settings']],
  [
    'a viewer of people without their tests',
    [['crew', 'view_user']],
    [
      'Dashboard',
      'People',
      'Measurements',
      'My courses',
      'Heat stress',
      'Heat map',
      'Programme',
      'Settings',
      'Tags',
      'Jobs',
      'Locations',
    ],
  ],
  [
    'an admin',
    [[null, 'admin']],
    [
      'Dashboard',
      'People',
      'Measurements',
      'My courses',
      'Monitoring',
      'Heat stress',
      'Heat map',
      'Education',
      'Permissions',
      'Programme',
      'Settings',
      'Tags',
      'Jobs',
      'Locations',
      'Devices',
    ],
  ],
] as [string, [string | null, ...string[]][], string[]][])('the screens of %s', (_, grants, screens) => {
  expect(openScreens(actorWith(...grants), HEAT)).toEqual(screens);
  expect(openScreens(actorWith(...grants), {})).toEqual(screens.filter((label) => label !== 'Heat stress'));
});
