import { locationPosition } from '@heatwise/domain/heat/location-position';
import {
  type EvidenceSubject,
  MOST_EVIDENCE_PEOPLE,
  NOBODY_OF_PACK,
  type ReportSpan,
  TOO_MANY_IN_PACK,
} from '@heatwise/domain/reports/report';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { NotPossible } from '../making/read-report.ts';
import type { HeatSite } from '../making/report-facts.store.ts';
import {
  type EvidencePerson,
  type EvidenceTest,
  type PackTag,
  peopleOfPack,
  tagsOfPack,
  testsOfPack,
} from './evidence.store.ts';
import { formatPersonName } from './people-tables.ts';

export type PackFacts = {
  /** Of what the pack is about: a person's name, or a tag's. */
  readonly name: string;
  readonly people: readonly EvidencePerson[];
  readonly tests: readonly EvidenceTest[];
  readonly tags: ReadonlyMap<string, PackTag>;
  readonly sites: readonly HeatSite[];
  /** Locations that have no position, and so no weather. */
  readonly withoutPosition: readonly { readonly location_id: string; readonly name: string }[];
  readonly jobs: readonly PackTag[];
  /** What the pack is about, and all that its people carry or carried when they were tested. */
  readonly tagIds: readonly string[];
};

/** Whom and which places a pack is about. Throws NotPossible. */
export async function packFacts(
  scope: OrganisationScope,
  about: EvidenceSubject,
  span: ReportSpan,
): Promise<PackFacts> {
  const people = await peopleOfPack(scope, about, span);
  if (people.length > MOST_EVIDENCE_PEOPLE) throw new NotPossible(TOO_MANY_IN_PACK);
  const tags = new Map((await tagsOfPack(scope)).map((tag) => [tag.tag_id, tag]));
  const [first] = people;
  const name = about.kind === 'person' ? first && formatPersonName(first) : tags.get(about.id)?.name;
  if (name === undefined) throw new NotPossible(NOBODY_OF_PACK);
  const ids = people.map(({ user_id }) => user_id);
  const tests = await testsOfPack(scope, ids, span);
  const own = about.kind === 'tag' ? [about.id] : [];
  const tagIds = [...new Set([...own, ...[...people, ...tests].flatMap(({ tag_ids }) => tag_ids)])];
  const locations = carriedOrAll('location', tagIds, tags);
  const placed = locations.map(({ tag_id, name: place, metadata }) => ({
    location_id: tag_id,
    name: place,
    position: locationPosition(metadata),
  }));
  return {
    name,
    people,
    tests,
    tags,
    tagIds,
    sites: placed.flatMap(({ position, ...site }) => (position ? [{ ...site, position }] : [])),
    withoutPosition: placed.filter(({ position }) => !position),
    jobs: carriedOrAll('job', tagIds, tags),
  };
}

/** Where nobody carries one, it is not known which it was: all that there are now. */
function carriedOrAll(
  type: 'location' | 'job',
  tagIds: readonly string[],
  tags: ReadonlyMap<string, PackTag>,
): PackTag[] {
  const carried = tagIds.map((id) => tags.get(id)).filter((tag) => tag?.type === type);
  if (carried.length > 0) return carried.filter((tag) => tag !== undefined);
  return [...tags.values()].filter((tag) => tag.type === type && tag.active);
}
