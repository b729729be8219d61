/** So many people at least a group has before its names, and the times of its tests, are shown. */
export const BI_SMALLEST_GROUP = 10;

export type GroupingPerson = {
  readonly user_id: string;
  /** Deleted people make no group: nobody takes them for one of those who are there. */
  readonly active: boolean;
  /** Those that may be shown at all. */
  readonly tag_ids: readonly string[];
};

export type ShownGroup = {
  /** What is shown of the tags, in the order of their ids. */
  readonly tag_ids: readonly string[];
  /** Whether tests have the minute they were made at, or the day alone. */
  readonly has_times: boolean;
};

const HIDDEN: ShownGroup = { tag_ids: [], has_times: false };

/**
 * What pseudonymous rows say of whom, so that everybody looks like nine others at least: whoever knows somebody's tags
 * still has ten people to choose from. Where a whole set of tags is too rare, its rarest tags go first. See
 * docs/rules.md#pseudonymous-rows.
 */
export function groupPeople(
  people: readonly GroupingPerson[],
  smallest = BI_SMALLEST_GROUP,
): ReadonlyMap<string, ShownGroup> {
  const present = people.filter(({ active }) => active);
  const whole = new Map(present.map(({ user_id, tag_ids }) => [user_id, [...new Set(tag_ids)].sort()]));
  const ofWhole = countBy([...whole.values()].map(keyOf));
  const carried = countBy([...whole.values()].flat());
  const shown = new Map(
    [...whole].map(([id, tags]) => [id, tags.filter((tag) => (carried.get(tag) ?? 0) >= smallest)]),
  );

  for (;;) {
    const sizes = countBy([...shown.values()].map(keyOf));
    const rare = [...shown].filter(([, tags]) => tags.length > 0 && (sizes.get(keyOf(tags)) ?? 0) < smallest);
    if (rare.length === 0) break;
    for (const [id, tags] of rare) shown.set(id, withoutRarest(tags, carried));
  }
  hideSmallestForTheRest(shown, smallest);

  const groups = new Map<string, ShownGroup>(people.map(({ user_id }) => [user_id, HIDDEN]));
  for (const [id, tag_ids] of shown) {
    const key = keyOf(whole.get(id) ?? []);
    groups.set(id, { tag_ids, has_times: keyOf(tag_ids) === key && (ofWhole.get(key) ?? 0) >= smallest });
  }
  return groups;
}

/** A few of whom nothing is shown would stand out by just that: the smallest group is hidden with them. */
function hideSmallestForTheRest(shown: Map<string, string[]>, smallest: number): void {
  const sizes = countBy([...shown.values()].map(keyOf));
  const rest = sizes.get('') ?? 0;
  if (rest === 0 || rest >= smallest) return;
  const [least] = [...sizes]
    .filter(([key]) => key !== '')
    .sort(([keyA, a], [keyB, b]) => a - b || (keyA < keyB ? -1 : 1));
  if (!least) return;
  for (const [id, tags] of shown) if (keyOf(tags) === least[0]) shown.set(id, []);
}

function withoutRarest(tags: readonly string[], carried: ReadonlyMap<string, number>): string[] {
  const [rarest] = [...tags].sort(
    (a, b) => (carried.get(a) ?? 0) - (carried.get(b) ?? 0) || (a < b ? -1 : 1),
  );
  return tags.filter((tag) => tag !== rarest);
}

function keyOf(tags: readonly string[]): string {
  return tags.join(' ');
}

function countBy(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** What a cell is: a day is text like 2026-11-20, a time an ISO text of whole minutes. */
type Kind = 'text' | 'number' | 'flag' | 'day' | 'time';
export type BiColumn = { readonly name: string; readonly kind: Kind };
export type BiCell = string | number | boolean | null;

const groups = [
  { name: 'tags', kind: 'text' },
  { name: 'jobs', kind: 'text' },
  { name: 'locations', kind: 'text' },
] as const satisfies readonly BiColumn[];

/** The tables of pseudonymous rows with their columns, as every file has them. See docs/rules.md#pseudonymous-rows. */
export const BI_TABLES = {
  measurements: [
    { name: 'measurement', kind: 'text' },
    { name: 'person', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'custom_type', kind: 'text' },
    { name: 'value', kind: 'number' },
    { name: 'valid', kind: 'flag' },
    { name: 'class', kind: 'text' },
    { name: 'day', kind: 'day' },
    { name: 'measured_at', kind: 'time' },
    { name: 'device_model', kind: 'text' },
    ...groups,
  ],
  linked_values: [
    { name: 'measurement', kind: 'text' },
    { name: 'person', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'unit', kind: 'text' },
    { name: 'value', kind: 'number' },
    { name: 'day', kind: 'day' },
  ],
  people: [{ name: 'person', kind: 'text' }, { name: 'deleted', kind: 'flag' }, ...groups],
} as const satisfies Readonly<Record<string, readonly BiColumn[]>>;
export type BiTable = keyof typeof BI_TABLES;

export const BI_FORMATS = ['csv', 'parquet'] as const;
export type BiFormat = (typeof BI_FORMATS)[number];

/** Names of tags within a cell. */
export const BI_LIST_SEPARATOR = ';';
/** Files of an organisation: each reads everything there is. */
export const BI_FILES_AN_HOUR = 30;
