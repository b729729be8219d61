// @vitest-environment node

import { entityBuilders } from '@heatwise/builders/entity-builders';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { tagsWithCounts } from './tags.queries.ts';

test('a tag counts the tests of its people and the tests that carry it, each once', async () => {
  const build = entityBuilders({ seed: 'tag counts', now: Date.parse('2026-11-21T02:30:00Z') });
  const [crew, spare] = [build.tag({ name: 'Crew' }), build.tag({ name: 'Spare' })];
  const member = build.user({ tag_ids: [crew.tag_id] });
  const other = build.user();
  const gone = build.user({ active: false });
  const carrying = { tag_ids: [crew.tag_id] };
  const database = await openLocalOrganisation({
    users: [member, other, gone],
    tags: [crew, spare],
    measurements: [
      build.measurement(member),
      // Of a member, and with the tag: once.
      build.measurement(member, carrying),
      build.measurement(other, { tag_ids: [spare.tag_id, crew.tag_id] }),
      build.measurement(other),
      build.measurement(other, { ...carrying, active: false }),
      build.measurement(gone, carrying),
    ],
  });

  const rows = database.rows((queries) => tagsWithCounts(queries, 'default'));
  expect(rows.map(({ name, measurements_count }) => [name, measurements_count])).toEqual([
    ['Crew', 3],
    ['Spare', 1],
  ]);
});
