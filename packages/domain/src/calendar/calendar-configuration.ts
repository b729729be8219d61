import {
  type ColourRange,
  type ColourRangeDraft,
  colourRangesOf,
  RANGES_NOT_SAVED_MESSAGE,
} from './colour-ranges.ts';

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
