import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BI_SMALLEST_GROUP, type GroupingPerson, groupPeople } from './bi.ts';

const crowd = (count: number, tag_ids: readonly string[], name: string, active = true): GroupingPerson[] =>
  Array.from({ length: count }, (_, index) => ({ user_id: `${name} ${index}`, active, tag_ids }));
const shownOf = (people: readonly GroupingPerson[], user_id: string) => groupPeople(people).get(user_id);

test('ten with the same tags are shown with them and with times; nine are not', () => {
  const ten = crowd(10, ['crew', 'roof'], 'ten');
  expect(shownOf(ten, 'ten 0')).toEqual({ tag_ids: ['crew', 'roof'], has_times: true });
  const nine = crowd(9, ['crew', 'roof'], 'nine');
  expect(shownOf(nine, 'nine 0')).toEqual({ tag_ids: [], has_times: false });
});

test('of a rare set the rarest tag goes first, and with it the times', () => {
  const people = [...crowd(12, ['crew'], 'many'), ...crowd(3, ['crew', 'boss'], 'few')];
  expect(shownOf(people, 'few 0')).toEqual({ tag_ids: ['crew'], has_times: false });
  expect(shownOf(people, 'many 0')).toEqual({ tag_ids: ['crew'], has_times: true });
});

test('a set that is shared only because others lost a tag has no times', () => {
  const people = [...crowd(8, ['crew'], 'eight'), ...crowd(2, ['boss', 'crew'], 'two')];
  expect(shownOf(people, 'eight 0')).toEqual({ tag_ids: ['crew'], has_times: false });
});

test('three without tags would stand out among named groups: the smallest group is hidden with them', () => {
  const people = [...crowd(20, ['a'], 'a'), ...crowd(10, ['b'], 'b'), ...crowd(3, [], 'none')];
  expect(shownOf(people, 'b 0')).toEqual({ tag_ids: [], has_times: false });
  expect(shownOf(people, 'none 0')).toEqual({ tag_ids: [], has_times: false });
  expect(shownOf(people, 'a 0')).toEqual({ tag_ids: ['a'], has_times: true });
});

test('deleted people neither make a group nor are shown in one', () => {
  const people = [...crowd(9, ['a'], 'here'), ...crowd(5, ['a'], 'gone', false)];
  expect(shownOf(people, 'here 0')).toEqual({ tag_ids: [], has_times: false });
  expect(shownOf([...people, ...crowd(1, ['a'], 'new')], 'gone 0')).toEqual({
    tag_ids: [],
    has_times: false,
  });
});

const anyPeople = fc.array(
  fc.record({
    tag_ids: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
    copies: fc.integer({ min: 1, max: 14 }),
  }),
  { maxLength: 25 },
);

test('whatever the tags, everybody looks like nine others at least, and nobody is shown a tag they lack', () => {
  fc.assert(
    fc.property(anyPeople, fc.integer({ min: 0, max: 8 }), (kinds, deleted) => {
      const people = kinds.flatMap(({ copies, tag_ids }, at) =>
        Array.from({ length: copies }, (_, index) => ({
          user_id: `${at} ${index}`,
          tag_ids,
          active: index >= deleted,
        })),
      );
      const groups = groupPeople(people);
      const present = people.filter(({ active }) => active);
      const alike = (id: string) => {
        const mine = JSON.stringify(groups.get(id)?.tag_ids);
        return present.filter(({ user_id }) => JSON.stringify(groups.get(user_id)?.tag_ids) === mine);
      };
      for (const { user_id, active, tag_ids } of people) {
        const group = groups.get(user_id);
        if (!active) {
          expect(group).toEqual({ tag_ids: [], has_times: false });
          continue;
        }
        // An organisation of less than ten people is shown as one.
        expect(alike(user_id).length).toBeGreaterThanOrEqual(Math.min(BI_SMALLEST_GROUP, present.length));
        expect(tag_ids).toEqual(expect.arrayContaining([...(group?.tag_ids ?? [])]));
        if (group?.has_times) {
          const same = present.filter((one) => JSON.stringify(one.tag_ids) === JSON.stringify(tag_ids));
          expect(same.length).toBeGreaterThanOrEqual(BI_SMALLEST_GROUP);
        }
      }
    }),
    { numRuns: 300 },
  );
});
