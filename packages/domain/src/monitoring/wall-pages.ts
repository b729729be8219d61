import type { SalivaStatus } from '../measurements/saliva-status.ts';
import { compareOnWall, openFollowUps, type WallPerson, wallGroup } from './wall.ts';

/** The classes in the order of the display, worst first. */
export const WALL_STATUSES = [
  'severely_dehydrated',
  'moderately_dehydrated',
  'mildly_dehydrated',
  'hydrated',
] as const satisfies readonly SalivaStatus[];

/** Somebody who may be on the display. */
export type OnDisplay = WallPerson & {
  readonly user_id: string;
  readonly name: string;
  readonly tag_ids: readonly string[];
  /** Names of where they work and what they do. */
  readonly places: readonly string[];
  /** The name of the zone where they work. */
  readonly time_zone: string;
};

/** One line of the display: no value, only what has to be done for whom. */
export type WallLine = {
  readonly user_id: string;
  readonly name: string;
  readonly places: readonly string[];
  readonly time_zone: string;
  /** Their last valid test; null for somebody who was never tested. */
  readonly latest: {
    readonly measurement_id: string;
    readonly created_ms: number;
    readonly status: SalivaStatus;
  } | null;
};

/** The classes count people tested today or with an open follow-up; with those due and off they add up to `people`. */
export type WallCounts = Readonly<Record<SalivaStatus, number>> & {
  readonly people: number;
  readonly follow_ups: number;
  /** Of the follow-ups, those left open for a day or more. */
  readonly left_open: number;
  readonly due: number;
  readonly day_off: number;
};

/** What is on the display at one time: everybody, or the people of one site. */
export type WallPage = {
  /** Null for everybody. */
  readonly location_id: string | null;
  readonly name: string;
  readonly counts: WallCounts;
  /** The most urgent first, no more than MOST_WALL_LINES of each. */
  readonly follow_ups: readonly WallLine[];
  readonly due: readonly WallLine[];
};

/**
 * A column that took longer than this to page through would be read by nobody; the count says how many more there are.
 */
export const MOST_WALL_LINES = 60;
const EVERYBODY = 'All sites';

type Site = { readonly location_id: string; readonly name: string };

/**
 * The pages of the display: everybody first, then each site where somebody is to be watched over. One site alone is
 * everybody, and gets no page of its own.
 */
export function wallPages(people: readonly OnDisplay[], sites: readonly Site[], nowMs: number): WallPage[] {
  const sorted = [...people].sort(
    (one, other) => compareOnWall(one, other, nowMs) || one.name.localeCompare(other.name, 'en'),
  );
  const ofSites = sites
    .map((site) => ({ site, here: sorted.filter(({ tag_ids }) => tag_ids.includes(site.location_id)) }))
    .filter(({ here }) => here.some((person) => wallGroup(person) !== 'day off'));
  const all = pageOf({ location_id: null, name: EVERYBODY }, sorted, nowMs);
  if (ofSites.length === 1 && ofSites[0]?.here.length === sorted.length) return [all];
  return [all, ...ofSites.map(({ site, here }) => pageOf(site, here, nowMs))];
}

function pageOf(
  { location_id, name }: Pick<WallPage, 'location_id' | 'name'>,
  people: readonly OnDisplay[],
  nowMs: number,
): WallPage {
  const of = (group: ReturnType<typeof wallGroup>) => people.filter((person) => wallGroup(person) === group);
  const [followed, due, tested] = [of('follow-up'), of('due'), of('tested')];
  const { open, leftOpen } = openFollowUps(followed, nowMs);
  const counted = [...followed, ...tested];
  const ofStatus = Object.fromEntries(
    WALL_STATUSES.map((status) => [status, counted.filter(({ latest }) => latest?.status === status).length]),
  ) as Record<SalivaStatus, number>;
  return {
    location_id,
    name,
    counts: {
      ...ofStatus,
      people: people.length,
      follow_ups: open,
      left_open: leftOpen,
      due: due.length,
      day_off: of('day off').length,
    },
    follow_ups: followed.slice(0, MOST_WALL_LINES).map(lineOf),
    due: due.slice(0, MOST_WALL_LINES).map(lineOf),
  };
}

function lineOf({ user_id, name, places, time_zone, latest }: OnDisplay): WallLine {
  if (!latest) return { user_id, name, places, time_zone, latest: null };
  const { measurement_id, created_ms, status } = latest;
  return { user_id, name, places, time_zone, latest: { measurement_id, created_ms, status } };
}

/** The severe cases that a display shows, by their tests. */
export function severeCases([everybody]: readonly WallPage[]): readonly WallLine[] {
  return (everybody?.follow_ups ?? []).filter(({ latest }) => latest?.status === 'severely_dehydrated');
}

/** Those that the display did not know before; `known` is null while it shows its first ones, which are not news. */
export function newCases(known: ReadonlySet<string> | null, cases: readonly WallLine[]): readonly WallLine[] {
  if (known === null) return [];
  return cases.filter(({ latest }) => latest !== null && !known.has(latest.measurement_id));
}
