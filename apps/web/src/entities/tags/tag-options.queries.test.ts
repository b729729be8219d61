import { entityBuilders } from '@heatwise/builders/entity-builders';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { FILTER_TAG_TYPES } from './filter-options.queries.ts';
import { type TagFilter, tagOptions } from './tag-picker.tsx';

const build = entityBuilders({ seed: 'tag options', now: Date.UTC(2026, 10, 21, 8) });
const crew = build.tag({ name: 'Crew', type: 'default' });
const driller = build.tag({ name: 'Driller', type: 'job' });
const pit = build.tag({ name: 'Pit', type: 'location', metadata: { lat: -31.9, lon: 115.8 } });
const harbour = build.tag({ name: 'Öresund', type: 'location', metadata: { lat: 0, lon: 0 } });
const yard = build.tag({ name: 'Yard', type: 'location', metadata: {} });
const secret = build.tag({ name: 'Secret', type: 'default', is_hidden: true });
const retired = build.tag({ name: 'Retired', type: 'default', active: false });
const shift = build.tag({ name: '8 on 6 off', type: 'roster' });

const local = await openLocalOrganisation({
  tags: [yard, crew, shift, pit, retired, driller, harbour, secret],
  users: [],
  measurements: [],
});

function offered(filter: TagFilter, search = '', page = { offset: 0, limit: 20 }) {
  return local
    .rows((queries) => tagOptions(queries, filter, { search, ...page }))
    .map(({ label, hint }) => (hint ? `${label} (${hint})` : label));
}

test('mixed kinds are labelled; Ö sorts next to O', () => {
  const all = ['Driller (job)', 'Öresund (location)', 'Pit (location)', 'Yard (location)', 'Crew (tag)'];
  expect(offered({ types: FILTER_TAG_TYPES })).toEqual(all);
  expect(offered({ types: FILTER_TAG_TYPES }, '', { offset: 1, limit: 2 })).toEqual(all.slice(1, 3));
  expect(offered({ types: ['location'] })).toEqual(['Öresund', 'Pit', 'Yard']);
  expect(offered({ types: FILTER_TAG_TYPES }, 'ill')).toEqual(['Driller (job)']);
});

test('hidden ones where they are asked for, deleted ones never', () => {
  expect(offered({ types: ['default'], showHidden: true })).toEqual(['Crew', 'Secret']);
});

test('only some, all but some, or only where there is a position', () => {
  expect(offered({ types: FILTER_TAG_TYPES, among: [crew.tag_id, secret.tag_id] })).toEqual(['Crew (tag)']);
  expect(offered({ types: FILTER_TAG_TYPES, among: [] })).toEqual([]);
  expect(offered({ types: ['location'], except: [pit.tag_id] })).toEqual(['Öresund', 'Yard']);
  expect(offered({ types: ['location'], isPlaced: true })).toEqual(['Pit']);
});
