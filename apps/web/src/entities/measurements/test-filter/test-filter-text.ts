import { type Interval, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { allTags, personName, type TagRow } from '../../tags/filter-options.queries.ts';
import type { TestFilter } from './test-filter.ts';

const NO_TAGS: readonly TagRow[] = [];

/** Every tag, job and location that was not deleted, and their names by id. */
export function useTagNames() {
  const { data: tags = NO_TAGS } = useLocalRows(allTags, ['filter-tags']);
  const names = useMemo(() => new Map(tags.map(({ tag_id, name }) => [tag_id, name])), [tags]);
  return { tags, names };
}

/** Undefined while it is read, and for somebody who is not here. */
export function usePersonName(userId: string | null): string | undefined {
  const { data } = useLocalRows((queries) => personName(queries, userId ?? ''), ['filter-person', userId]);
  const person = data?.[0];
  return userId && person ? fullName(person) || 'No name' : undefined;
}

/** The tags to show, and the names of everything the filter may name. */
export function useFilterNames({ user_id, showHidden }: TestFilter) {
  const known = useTagNames();
  const person = usePersonName(user_id);
  const tags = useMemo(
    () => known.tags.filter((tag) => showHidden || tag.is_hidden === 0),
    [known.tags, showHidden],
  );
  const names = useMemo(
    () => (user_id && person ? new Map([...known.names, [user_id, person]]) : known.names),
    [known.names, user_id, person],
  );
  return { tags, names };
}

/** Names of tags and people by their ids. */
export type Names = ReadonlyMap<string, string>;

/** What was deleted since, or may not be seen any more. */
const UNKNOWN = 'unknown';

/** The days an interval touches, for ranges whose label does not name them. */
function daysText(filter: TestFilter, { from, to }: Interval, zone: TimeZone): string {
  const { mode } = filter.range;
  if (to <= from || mode === 'by_date' || mode === 'by_week' || mode === 'custom') return '';
  if (mode === 'last_x_hours') return ` (since ${dateTimeText(from, zone)})`;
  const [first, last] = [dayText(zone.dayAt(from)), dayText(zone.dayAt(to - 1))];
  return first === last ? ` (${first})` : ` (${first} - ${last})`;
}

/** 'Last 7 days (15 Nov 2026 - 21 Nov 2026)'. `interval` is the one the data is of. */
export function timeText(filter: TestFilter, interval: Interval, zone: TimeZone): string {
  return timeRangeLabel(filter.range) + daysText(filter, interval, zone);
}

/** What narrows the people, one text each: 'Tags: Roof crew, Night shift'; empty when nobody is left out. */
export function peopleTexts(filter: TestFilter, names: Names): string[] {
  const list = (label: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`${label}: ${ids.map((id) => names.get(id) ?? UNKNOWN).join(', ')}`];
  return [
    ...list('Tags', filter.tag_ids),
    ...list('Jobs', filter.job_ids),
    ...list('Locations', filter.location_ids),
    ...list('Person', filter.user_id ? [filter.user_id] : []),
    ...(filter.showHidden ? ['Hidden people and tags included'] : []),
  ];
}

/** '1 person', '2 people'. */
export function peopleCount(count: number): string {
  return formatCount(count, 'person', 'people');
}
