import { formatCount } from '../text/format-number.ts';

/** The upper end that means "above the current highest". See docs/rules.md#calendar. */
export const ABOVE_HIGHEST = '>';

/** Counts from `min` to `max`, both included, have `colour` (#rrggbb). Of several only the last may end with ">". */
export type ColourRange = {
  readonly min: number;
  readonly max: number | typeof ABOVE_HIGHEST;
  readonly colour: string;
};

/** A range as the editor holds it: what was typed, empty while nothing was. */
export type ColourRangeDraft = { readonly min: string; readonly max: string; readonly colour: string };

export const RANGE_ENDS_REQUIRED_MESSAGE = 'Both Min and Max must have values.';
/** Blocks saving. */
export const RANGES_NOT_SAVED_MESSAGE = 'Unable to save: Please correct the errors in the ranges.';
export const RANGE_MIN_MESSAGE = 'Min must be a whole number that is not negative.';
export const RANGE_MAX_MESSAGE = 'Max must be a whole number that is not negative, or ">".';
export const RANGE_ORDER_MESSAGE = 'Min must not be greater than Max.';
export const RANGE_OVERLAP_MESSAGE = 'This range overlaps another one.';
export const RANGE_OPEN_END_MESSAGE = 'Only the last range may end with ">".';

/** Red without a measurement, white with one, orange with two, green from three on. */
export const DEFAULT_COLOUR_RANGES: readonly ColourRange[] = [
  { min: 0, max: 0, colour: '#ff0000' },
  { min: 1, max: 1, colour: '#ffffff' },
  { min: 2, max: 2, colour: '#ffa500' },
  { min: 3, max: ABOVE_HIGHEST, colour: '#008000' },
];

/** A count of tests, written plainly; null for anything else: nobody takes one and a half tests. */
function plainCount(text: string): number | null {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** The range a draft describes, or the message of what is wrong with it alone. */
function readDraft(draft: ColourRangeDraft, isLast: boolean): ColourRange | string {
  const minText = draft.min.trim();
  const maxText = draft.max.trim();
  if (minText === '' || maxText === '') return RANGE_ENDS_REQUIRED_MESSAGE;
  const min = plainCount(minText);
  if (min === null) return RANGE_MIN_MESSAGE;
  if (maxText === ABOVE_HIGHEST) {
    return isLast ? { min, max: ABOVE_HIGHEST, colour: draft.colour } : RANGE_OPEN_END_MESSAGE;
  }
  const max = plainCount(maxText);
  if (max === null) return RANGE_MAX_MESSAGE;
  return min > max ? RANGE_ORDER_MESSAGE : { min, max, colour: draft.colour };
}

function upperEnd(range: ColourRange): number {
  return range.max === ABOVE_HIGHEST ? Number.POSITIVE_INFINITY : range.max;
}

function overlap(a: ColourRange, b: ColourRange): boolean {
  return a.min <= upperEnd(b) && b.min <= upperEnd(a);
}

/** Each draft's range, or the message of what is wrong with it; both ranges of an overlap are named. */
function readDrafts(drafts: readonly ColourRangeDraft[]): (ColourRange | string)[] {
  const read = drafts.map((draft, index) => readDraft(draft, index === drafts.length - 1));
  return read.map((range, index) => {
    if (typeof range === 'string') return range;
    const meets = read.some(
      (other, at) => at !== index && typeof other !== 'string' && overlap(range, other),
    );
    return meets ? RANGE_OVERLAP_MESSAGE : range;
  });
}

/** One entry for each draft: what is wrong with it in words, null where nothing is. */
export function colourRangeProblems(drafts: readonly ColourRangeDraft[]): (string | null)[] {
  return readDrafts(drafts).map((range) => (typeof range === 'string' ? range : null));
}

/** The ranges of faultless drafts; null when any has a problem, and then RANGES_NOT_SAVED_MESSAGE is shown. */
export function colourRangesOf(drafts: readonly ColourRangeDraft[]): ColourRange[] | null {
  const read = readDrafts(drafts);
  const ranges = read.filter((range) => typeof range !== 'string');
  return ranges.length === read.length ? ranges : null;
}

/** Ranges as the editor shows them. */
export function colourRangeDrafts(ranges: readonly ColourRange[]): ColourRangeDraft[] {
  return ranges.map(({ min, max, colour }) => ({ min: String(min), max: String(max), colour }));
}

/**
 * The drafts with one more range, which has no fault of its own: behind the last one or, where that has no end, before
 * it, so that the end stays open and moves up by one.
 */
export function withNewRange<Draft extends ColourRangeDraft>(
  drafts: readonly Draft[],
  make: (range: Pick<ColourRangeDraft, 'min' | 'max'>) => Draft,
): Draft[] {
  const last = drafts.at(-1);
  const end = plainCount((last?.max.trim() === ABOVE_HIGHEST ? last.min : (last?.max ?? '')).trim());
  if (!last || end === null) return [...drafts, make({ min: '', max: '' })];
  if (last.max.trim() !== ABOVE_HIGHEST)
    return [...drafts, make({ min: String(end + 1), max: String(end + 1) })];
  const moved = { ...last, min: String(end + 1) };
  return [...drafts.slice(0, -1), make({ min: String(end), max: String(end) }), moved];
}

/** The colour of a day's count; null when it is in no range. The result of a test plays no part. */
export function colourOfCount(count: number, ranges: readonly ColourRange[]): string | null {
  return ranges.find((range) => count >= range.min && count <= upperEnd(range))?.colour ?? null;
}

/** '0 tests', '1 test', '2 to 4 tests', '3 tests and above': the counts a range colours, in words. */
export function colourRangeText({ min, max }: ColourRange): string {
  if (max === ABOVE_HIGHEST) return `${formatCount(min, 'test', 'tests')} and above`;
  if (min === max) return formatCount(min, 'test', 'tests');
  return `${min} to ${max} tests`;
}

/** The counts a range colours, as short as it goes: '0', '2-4', '3+'. */
export function colourRangeMark({ min, max }: ColourRange): string {
  if (max === ABOVE_HIGHEST) return `${min}+`;
  return min === max ? `${min}` : `${min}-${max}`;
}

/** Where a person's calendar settings are in their metadata. See docs/rules.md#calendar. */
export const CALENDAR_CONFIGURATION_KEY = '_calendar_configuration';

/** The words of Settings > Consent. */
export const HIDE_CALENDAR_LABEL = 'Hide the calendar chart on the dashboard';
export const CALENDAR_FLAG_MESSAGE = 'This must be true or false.';

/** A person's own calendar settings; what is missing has its default. */
export type CalendarConfiguration = {
  readonly ranges?: readonly ColourRange[];
  /** Ticked in Settings > Consent. */
  readonly is_hidden?: boolean;
};

type Metadata = Readonly<Record<string, unknown>>;

const COLOUR = /^#[0-9a-f]{6}$/i;

function partsOf(configuration: unknown): Metadata | null {
  const isMap = typeof configuration === 'object' && configuration !== null && !Array.isArray(configuration);
  return isMap ? (configuration as Metadata) : null;
}

/** Ranges as they were stored; null when they are none or break a rule of the editor. */
function readRanges(stored: unknown): ColourRange[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null;
  const drafts: ColourRangeDraft[] = [];
  for (const range of stored) {
    const { min, max, colour } = (range ?? {}) as Record<string, unknown>;
    if (typeof colour !== 'string' || !COLOUR.test(colour)) return null;
    drafts.push({ min: String(min ?? ''), max: String(max ?? ''), colour });
  }
  return colourRangesOf(drafts);
}

/** Whatever a person's metadata hold of the calendar; broken parts count as missing. */
export function calendarConfigurationOf(userMetadata: Metadata): CalendarConfiguration {
  const parts = partsOf(userMetadata[CALENDAR_CONFIGURATION_KEY]);
  const ranges = readRanges(parts?.ranges);
  return { ...(ranges ? { ranges } : {}), ...(parts?.is_hidden === true ? { is_hidden: true } : {}) };
}

/** Why a `_calendar_configuration` may not be stored, or null. */
export function calendarConfigurationProblem(configuration: unknown): string | null {
  const parts = partsOf(configuration);
  if (!parts) return RANGES_NOT_SAVED_MESSAGE;
  const { ranges, is_hidden } = parts;
  if (ranges === undefined && is_hidden === undefined) return RANGES_NOT_SAVED_MESSAGE;
  if (ranges !== undefined && !readRanges(ranges)) return RANGES_NOT_SAVED_MESSAGE;
  return is_hidden === undefined || typeof is_hidden === 'boolean' ? null : CALENDAR_FLAG_MESSAGE;
}
