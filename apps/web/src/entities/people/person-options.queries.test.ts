import { entityBuilders } from '@heatwise/builders/entity-builders';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { type PersonFilter, personOptions } from './person-picker.tsx';

const build = entityBuilders({ seed: 'person options', now: Date.UTC(2026, 10, 21, 8) });
const crew = build.tag({ name: 'Crew', type: 'default' });
const driller = build.tag({ name: 'Driller', type: 'job' });
const ada = build.user({
  name_first: 'Ada',
  name_last: 'Lund',
  email: 'ada@site.example',
  tag_ids: [crew.tag_id, driller.tag_id],
});
const bo = build.user({ name_first: 'bo', name_last: 'Ek', email: null, tag_ids: [crew.tag_id] });
const nameless = build.user({ name_first: '', name_last: '', email: 'x@site.example', tag_ids: [] });
const hidden = build.user({ name_first: 'Dee', name_last: 'Hid', is_hidden: true, tag_ids: [] });
const former = build.user({ name_first: 'Eve', name_last: 'Gone', active: false, tag_ids: [] });

const local = await openLocalOrganisation({
  users: [bo, former, nameless, hidden, ada],
  tags: [crew, driller],
  measurements: [],
});

type Asked = PersonFilter & { only?: readonly string[] | null; search?: string; offset?: number };

function offered({ only = null, search = '', offset = 0, ...filter }: Asked) {
  return local
    .rows((queries) => personOptions(queries, { ...filter, only }, { search, offset, limit: 3 }))
    .map(({ label, hint }) => (hint ? `${label} (${hint})` : label));
}

test('people by name, a page at a time, without hidden and deleted people', () => {
  expect(offered({})).toEqual(['Ada Lund', 'bo Ek', 'No name']);
  expect(offered({ showHidden: true })).toEqual(['Ada Lund', 'bo Ek', 'Dee Hid']);
  expect(offered({ showHidden: true, offset: 3 })).toEqual(['No name']);
  expect(offered({ showHidden: true, showFormer: true, search: 'gone' })).toEqual(['Eve Gone']);
});

test('only people with certain tags, without a tag, with an email, or chosen by a rule', () => {
  expect(offered({ among: [driller.tag_id] })).toEqual(['Ada Lund']);
  expect(offered({ among: [] })).toEqual([]);
  expect(offered({ lacking: driller.tag_id })).toEqual(['bo Ek', 'No name']);
  expect(offered({ among: [crew.tag_id], lacking: driller.tag_id })).toEqual(['bo Ek']);
  expect(offered({ hasEmail: true })).toEqual(['Ada Lund', 'No name']);
  expect(offered({ only: [bo.user_id, hidden.user_id] })).toEqual(['bo Ek']);
  expect(offered({ only: [] })).toEqual([]);
});

test('an email is shown next to the name on request', () => {
  expect(offered({ emailOr: null, search: 'lund' })).toEqual(['Ada Lund (ada@site.example)']);
  expect(offered({ emailOr: null, search: 'ek' })).toEqual(['bo Ek']);
  expect(offered({ emailOr: 'no email', search: 'ek' })).toEqual(['bo Ek (no email)']);
});
