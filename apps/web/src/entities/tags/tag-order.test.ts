import { entityBuilders } from '@heatwise/builders/entity-builders';
import { compareTags } from '@heatwise/domain/tags/tag';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { tagOrder } from './tag-order.queries.ts';

const make = entityBuilders({ seed: 'order of tags', now: 0 });
const tags = [
  make.tag({ name: 'Zinc', type: 'default' }),
  make.tag({ name: 'alpha', type: 'default' }),
  make.tag({ name: 'Rota', type: 'roster' }),
  make.tag({ name: 'Öland', type: 'location' }),
  make.tag({ name: 'Perth', type: 'location' }),
  make.tag({ name: 'Odessa', type: 'location' }),
  make.tag({ name: 'welder', type: 'job' }),
  make.tag({ name: 'Driller', type: 'job' }),
];

test('the local database lists tags in the one order of the domain: jobs, locations, tags', async () => {
  const local = await openLocalOrganisation({ users: [], tags, measurements: [] });
  const rows = local.rows<{ name: string }>((queries) =>
    queries.selectFrom('tags').select('name').orderBy(tagOrder('tags')),
  );

  expect(rows.map(({ name }) => name)).toEqual([...tags].sort(compareTags).map(({ name }) => name));
  expect(rows.map(({ name }) => name)).toEqual([
    'Driller',
    'welder',
    'Odessa',
    'Öland',
    'Perth',
    'alpha',
    'Zinc',
    'Rota',
  ]);
});
