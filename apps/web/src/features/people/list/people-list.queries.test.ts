import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../../testing/local-organisation.ts';
import {
  chosenRows,
  idsInView,
  lastMeasurements,
  peopleRows,
  readOther,
  rosterRows,
  rosterStates,
} from './people-list.queries.ts';
import { DEFAULT_PEOPLE_CHOICE, type PeopleSort } from './people-search.ts';

const now = Date.UTC(2026, 10, 21, 8);
const build = entityBuilders({ seed: 'people list', now: now - 1000 * HOUR_MS });

const crew = build.tag({ name: 'Crew', type: 'default' });
const driller = build.tag({ name: 'Driller', type: 'job' });
const retired = build.tag({ name: 'Retired', active: false });
const secret = build.tag({ name: 'Secret', is_hidden: true });
const shift = build.tag({ name: '8 on 6 off', type: 'roster' });
const ada = build.user({
  name_first: 'Ada',
  name_last: 'Lund',
  email: 'zada@site.example',
  tag_ids: [crew, driller, retired, secret, shift].map((t) => t.tag_id),
});
const bo = build.user({
  name_first: 'bo',
  name_last: 'Ek',
  email: 'Bo@site.example',
  tag_ids: [crew.tag_id],
});
const cy = build.user({
  name_first: '',
  name_last: 'Östlund',
  email: null,
  metadata: { employee_id: 'IR-7' },
});
const hidden = build.user({ name_first: 'Dee', is_hidden: true });
const gone = build.user({ name_first: 'Eve', active: false });
const at = (hours: number) => ({ created_time: instantOf(now - hours * HOUR_MS) });

const local = await openLocalOrganisation({
  users: [bo, cy, gone, hidden, ada],
  tags: [crew, driller, retired, secret, shift],
  measurements: [
    build.measurement(ada, { value: 71, ...at(30) }),
    build.measurement(ada, { value: 72, ...at(2), valid: false }),
    build.measurement(bo, { value: 40, ...at(23) }),
    build.measurement(bo, { type: 'sweat', value: 900, ...at(1) }),
    build.measurement(bo, { value: 41, ...at(0.5), active: false }),
  ],
  permissions: [build.permission(bo, { access: 'admin' })],
});

const EVERYBODY = { ...DEFAULT_PEOPLE_CHOICE, among: null };

function listed(choice: Partial<Omit<typeof EVERYBODY, 'among'> & { among: readonly string[] }>) {
  const [row] = local.rows((queries) => idsInView(queries, { ...EVERYBODY, ...choice }));
  const names = new Map([ada, bo, cy, hidden, gone].map((user) => [user.user_id, user]));
  return (JSON.parse(row?.ids ?? '[]') as string[]).map((id) => names.get(id)?.name_first || 'Ö');
}

test('people come by name whatever the case; hidden ones when asked for, deleted ones never', () => {
  expect(listed({})).toEqual(['Ada', 'bo', 'Ö']);
  expect(listed({ showHidden: true })).toEqual(['Ada', 'bo', 'Dee', 'Ö']);
});

test('the list is sorted by any column, empty values last in either order', () => {
  const by = (column: PeopleSort['column'], isDescending = false) =>
    listed({ sort: { column, isDescending } });
  expect(by('person', true)).toEqual(['Ö', 'bo', 'Ada']);
  expect(by('last')).toEqual(['Ada', 'bo', 'Ö']);
  expect(by('email')).toEqual(['bo', 'Ada', 'Ö']);
  expect(by('employee_id', true)).toEqual(['Ö', 'Ada', 'bo']);
  expect(by('tags', true)).toEqual(['Ada', 'bo', 'Ö']);
  expect(by('shift')).toEqual(['Ada', 'bo', 'Ö']);
  expect(by('test', true)).toEqual(['bo', 'Ada', 'Ö']);
  expect(by('last', true)).toEqual(['bo', 'Ada', 'Ö']);
});

test('of those whom the server found nobody else is listed, whatever else narrows', () => {
  const among = [ada.user_id, hidden.user_id, gone.user_id];
  expect(listed({ among })).toEqual(['Ada']);
  expect(listed({ among, showHidden: true })).toEqual(['Ada', 'Dee']);
  expect(listed({ among, searchStr: 'bo' })).toEqual([]);
  expect(listed({ among: [] })).toEqual([]);
});

test('deleted people are listed by themselves', () => {
  expect(listed({ deleted: true })).toEqual(['Eve']);
  expect(listed({ deleted: true, searchStr: 'ada' })).toEqual([]);
});

test.each([
  ['LUND', ['Ada', 'Ö']],
  ['lund ada', ['Ada']],
  ['östlund', ['Ö']],
  ['OSTLUND', ['Ö']],
  ['ir-7', ['Ö']],
  ['bo@site', ['bo']],
  ['%', []],
])('the search %s finds %j', (searchStr, found) => {
  expect(listed({ searchStr })).toEqual(found);
});

test('one of the tags and one of the jobs must be carried', () => {
  expect(listed({ tag_ids: [crew.tag_id, retired.tag_id] })).toEqual(['Ada', 'bo']);
  expect(listed({ tag_ids: [crew.tag_id], job_ids: [driller.tag_id] })).toEqual(['Ada']);
});

test('what decides about a day: the last valid hydration test and all tags', () => {
  const rows = local.rows((queries) => rosterStates(queries, EVERYBODY));
  expect(new Map(rows.map(({ user_id, tested_ms }) => [user_id, tested_ms]))).toEqual(
    new Map([
      [ada.user_id, now - 30 * HOUR_MS],
      [bo.user_id, now - 23 * HOUR_MS],
      [cy.user_id, null],
    ]),
  );
  const adas = rows.find(({ user_id }) => user_id === ada.user_id);
  expect(JSON.parse(adas?.tag_ids ?? '')).toContain(shift.tag_id);
});

test('hidden tags are named where hidden ones are shown, deleted ones never', () => {
  const [row] = local.rows((queries) => peopleRows(queries, [ada.user_id], { showHidden: true }));
  expect(JSON.parse(row?.tags ?? '')).toEqual(['Driller', 'Crew', 'Secret']);
});

test('a row names the visible tags, jobs first; the roster its shift', () => {
  const rows = local.rows((queries) => peopleRows(queries, [ada.user_id], { showHidden: false }));
  const [roster] = local.rows((queries) => rosterRows(queries, [ada.user_id], now - 100 * HOUR_MS));

  expect(rows).toMatchObject([{ name_first: 'Ada', tags: '["Driller","Crew"]', is_hidden: 0 }]);
  expect(roster).toMatchObject({ shifts: '["8 on 6 off"]', tested_ms: now - 30 * HOUR_MS, value: 71 });
  expect(JSON.parse(roster?.tests ?? '')).toHaveLength(2);
});

test('the last measurement is the last valid hydration test, with a newer one of another kind next to it', () => {
  const ids = [ada.user_id, bo.user_id, cy.user_id];
  const rows = local.rows((queries) => lastMeasurements(queries, ids));
  const of = new Map(rows.map((row) => [row.user_id, row]));

  expect(of.get(bo.user_id)).toMatchObject({ type: 'sosm', value: 40 });
  expect(readOther(of.get(bo.user_id) ?? { other: null })).toMatchObject({ type: 'sweat', value: 900 });
  expect(of.get(ada.user_id)).toMatchObject({ type: 'sosm', value: 71, other: null });
  expect(of.get(cy.user_id)).toMatchObject({ type: null });
});

test('the rules get the tags and permissions of the selected people', () => {
  const rows = local.rows((queries) => chosenRows(queries, [bo.user_id, gone.user_id]));

  expect(rows.map(({ active }) => active).sort()).toEqual([0, 1]);
  expect(JSON.parse(rows[0]?.tag_ids ?? '')).toEqual([crew.tag_id]);
  expect(JSON.parse(rows[0]?.permissions ?? '')).toEqual([{ tag_id: null, access: 'admin' }]);
});
