import type { SharedWall } from '@heatwise/contract/monitoring/wall.contract';
import { classedTests } from '@heatwise/domain/monitoring/classed-tests';
import { compareTests, followUpOf } from '@heatwise/domain/monitoring/follow-up';
import { type OnDisplay, wallPages } from '@heatwise/domain/monitoring/wall-pages';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import { byPerson } from '@heatwise/domain/people/by-person';
import { fullName } from '@heatwise/domain/people/person-name';
import { todayState } from '@heatwise/domain/roster/due';
import { daysNow, patternsOf, readRosterTags } from '@heatwise/domain/roster/roster-tags';
import { isTimeZone, openTimeZone } from '@heatwise/domain/time/time-zone';
import type { DisplayCaller } from '../../auth/caller-plugin.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import {
  decisionsOfDisplay,
  lastTestsOfDisplay,
  peopleOfDisplay,
  tagsOfDisplay,
} from './shared-wall.store.ts';

type Asked = {
  readonly display: DisplayCaller;
  readonly timeZone: string | undefined;
  readonly nowMs: number;
};

/** All that a display shows of people, by the rules of the wall that signed-in people have. */
export async function sharedWall(
  scope: OrganisationScope,
  { display: { name, reach }, timeZone = 'UTC', nowMs }: Asked,
): Promise<SharedWall> {
  const { name: organisation, metadata } = await organisationOf(scope);
  const people = await peopleOfDisplay(scope, reach);
  const tests = byPerson(await lastTestsOfDisplay(scope, reach));
  const decisions = byPerson(await decisionsOfDisplay(scope, reach));
  const tags = await tagsOfDisplay(scope);

  const elsewhere = openTimeZone(isTimeZone(timeZone) ? timeZone : 'UTC');
  const roster = readRosterTags(tags);
  const dayOf = daysNow(roster, nowMs, elsewhere);
  const zoneOf = (tagIds: readonly string[]) => {
    const [zone, other] = new Set(tagIds.flatMap((id) => roster.zones.get(id)?.name ?? []));
    return zone && !other ? zone : elsewhere.name;
  };
  const places = tags.filter(({ type, is_hidden }) => type !== 'roster' && !is_hidden);

  const onDisplay = people.map((person): OnDisplay => {
    const { user_id, tag_ids } = person;
    const [latest = null, ...others] = classedTests(tests.get(user_id) ?? []).sort(compareTests);
    const notes = (decisions.get(user_id) ?? []).map(({ measured_time, ...note }) => ({
      ...note,
      measured_ms: Date.parse(measured_time),
    }));
    const patterns = patternsOf(roster, tag_ids);
    return {
      user_id,
      name: fullName(person) || 'No name',
      tag_ids,
      places: places.filter(({ tag_id }) => tag_ids.includes(tag_id)).map(({ name }) => name),
      time_zone: zoneOf(tag_ids),
      latest,
      // Whether it is open depends on the last test alone; when it began is not shown.
      followUp: latest && followUpOf([latest, ...others], notes),
      today: todayState({ tested_ms: latest?.created_ms ?? null, patterns }, dayOf(tag_ids)),
    };
  });
  const sites = places
    .filter(({ type }) => type === 'location')
    .map(({ tag_id, name }) => ({ location_id: tag_id, name }));
  return {
    organisation,
    name,
    temperature_unit: measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit',
    pages: wallPages(onDisplay, sites, nowMs).map((page) => ({
      ...page,
      follow_ups: page.follow_ups.map(plain),
      due: page.due.map(plain),
    })),
  };
}

/** The rule's lists cannot be changed; an answer's may. */
function plain<Line extends { readonly places: readonly string[] }>(line: Line) {
  return { ...line, places: [...line.places] };
}
