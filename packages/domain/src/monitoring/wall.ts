import { type SalivaStatus, statusSeverity } from '../measurements/measurement-status.ts';
import { isWithinMeasurementNoise } from '../measurements/measurement-value.ts';
import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import type { TodayState } from '../roster/roster.ts';
import {
  type DecidingNote,
  type FollowUp,
  type HydrationTest,
  isLeftOpen,
  opensFollowUp,
  type RetestState,
  retestAfter,
} from './follow-up.ts';

/** A link for a display opens the wall and nothing else, for anybody who has it. See decisions/0105. */
export const WALL_LINK_NAME_MAX_LENGTH = 100;
/** A display is never narrowed to more tags than somebody would choose. */
export const MOST_WALL_LINK_TAGS = 50;

export const WALL_LINK_MESSAGES = {
  nameEmpty: 'Name is required',
  nameTooLong: `A name must have at most ${WALL_LINK_NAME_MAX_LENGTH} characters.`,
  tagUnknown: 'This tag was not found.',
} as const;

/** What is wrong with a link's name; null when nothing is. */
export function wallLinkNameProblem(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return WALL_LINK_MESSAGES.nameEmpty;
  return length > WALL_LINK_NAME_MAX_LENGTH ? WALL_LINK_MESSAGES.nameTooLong : null;
}

/** Who hands out names and results of everybody to a display that nobody signs in on: organisation admins. */
export function mayManageWallLinks(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Under which head a person is on the wall. */
export const WALL_GROUPS = ['follow-up', 'due', 'tested', 'day off'] as const;
export type WallGroup = (typeof WALL_GROUPS)[number];

/** What decides over a person's place on the wall. */
export type WallPerson = {
  /** The last valid hydration test; null without one. */
  readonly latest: HydrationTest | null;
  readonly followUp: FollowUp<HydrationTest, DecidingNote> | null;
  /** What the roster says of their day. */
  readonly today: TodayState;
};

/** An open follow-up comes first, however old it is and whether they are at work; the roster says the rest. */
export function wallGroup({ followUp, today }: WallPerson): WallGroup {
  return followUp && followUp.closing === null ? 'follow-up' : today;
}

const URGENCY: Readonly<Record<RetestState, number>> = { overdue: 2, due: 1, resting: 0 };

/**
 * Who stands first within a group: the worst result; of these who can still be retested in time, before those whose
 * follow-up was left open; then the retest that is overdue, then the one that is due now; of equals the one whose test
 * is longest ago. Who was never tested comes last.
 */
export function compareOnWall(one: WallPerson, other: WallPerson, nowMs: number): number {
  const [before, after] = [placeOf(one, nowMs), placeOf(other, nowMs)];
  const first = before.findIndex((part, index) => part !== after[index]);
  return first < 0 ? 0 : (after[first] ?? 0) - (before[first] ?? 0);
}

/** Larger is more urgent, part by part. */
function placeOf({ latest, followUp }: WallPerson, nowMs: number): readonly number[] {
  if (!latest) return [-1, -1, -1, -1, 0];
  const isOpen = followUp !== null && followUp.closing === null;
  const isFresh = isOpen && !isLeftOpen(followUp, nowMs);
  const urgency = isFresh ? URGENCY[retestAfter(latest, nowMs).state] : 0;
  return [isOpen ? 1 : 0, statusSeverity(latest.status), isFresh ? 1 : 0, urgency, -latest.created_ms];
}

/** How many follow-ups are open, and how many of these were left open for a day or more. */
export function openFollowUps(
  people: readonly Pick<WallPerson, 'followUp'>[],
  nowMs: number,
): { readonly open: number; readonly leftOpen: number } {
  const open = people.flatMap(({ followUp }) => (followUp && followUp.closing === null ? [followUp] : []));
  return { open: open.length, leftOpen: open.filter((followUp) => isLeftOpen(followUp, nowMs)).length };
}

/** How a test compares with the person's one before. */
export type TestChange = {
  readonly change: 'first' | 'worse' | 'better' | 'same';
  readonly opens: boolean;
  readonly closes: boolean;
  /** The two values are too close for the change of class to mean much. */
  readonly isWithinNoise: boolean;
};

export function changeOfTest(
  test: Pick<HydrationTest, 'status' | 'value'>,
  before: Pick<HydrationTest, 'status' | 'value'> | null,
): TestChange {
  const opensNow = opensFollowUp(test.status);
  if (!before) return { change: 'first', opens: opensNow, closes: false, isWithinNoise: false };
  const step = statusSeverity(test.status) - statusSeverity(before.status);
  const opened = opensFollowUp(before.status);
  return {
    change: step > 0 ? 'worse' : step < 0 ? 'better' : 'same',
    opens: opensNow && !opened,
    closes: opened && !opensNow,
    isWithinNoise: isWithinMeasurementNoise(before.value, test.value),
  };
}

/** What the wall calls "the last hour". */
export const RECENT_CHANGES_MS = 3_600_000;

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

/** How long what is on the display stays before it turns. */
export const WALL_TURN_MS = 12_000;

/** Which page is there, and which part of its lists. */
export type WallTurn = { readonly page: number; readonly part: number };

/**
 * Where the display is after some turns: each page stays until the longest of its lists was shown whole, then the next
 * comes, and after the last the first. `parts` is how many parts each page has, at least one.
 */
export function wallTurn(parts: readonly number[], turns: number): WallTurn {
  const whole = parts.reduce((sum, count) => sum + Math.max(1, count), 0);
  let left = whole === 0 ? 0 : ((turns % whole) + whole) % whole;
  for (const [page, count] of parts.entries()) {
    if (left < Math.max(1, count)) return { page, part: left };
    left -= Math.max(1, count);
  }
  return { page: 0, part: 0 };
}

/** How many turns lead to the beginning of a page. */
export function turnsTo(parts: readonly number[], page: number): number {
  return parts.slice(0, page).reduce((sum, count) => sum + Math.max(1, count), 0);
}

/** How many parts a list has where so many lines fit at once. */
export function partsOf(lines: number, fits: number): number {
  return Math.max(1, Math.ceil(lines / Math.max(1, fits)));
}

/** The lines of one part; a list that is shorter than others on its page begins again. */
export function linesOfPart<Line>(lines: readonly Line[], fits: number, part: number): readonly Line[] {
  const size = Math.max(1, fits);
  const own = part % partsOf(lines.length, size);
  return lines.slice(own * size, (own + 1) * size);
}

/** What a display shows is stale when it could not be read again for so long. */
export const WALL_STALE_AFTER_MS = 3 * 60_000;

export function isWallStale(asOfMs: number | null, nowMs: number): boolean {
  return asOfMs === null || nowMs - asOfMs > WALL_STALE_AFTER_MS;
}
