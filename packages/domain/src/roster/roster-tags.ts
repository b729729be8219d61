import { isTimeZone, openTimeZone, type TimeZone } from '../time/time-zone.ts';
import { type RosterDay, rosterDay } from './due.ts';
import { readShiftPattern, type ShiftPattern } from './shift-pattern.ts';

type TagOfRoster = {
  readonly tag_id: string;
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** What tags say about the days of those who carry them: a shift pattern, or the time zone of a location. */
export type RosterTags = {
  readonly patterns: ReadonlyMap<string, ShiftPattern>;
  readonly zones: ReadonlyMap<string, TimeZone>;
};

/** Reads the active tags; others than shift patterns and locations say nothing here. */
export function readRosterTags(tags: readonly TagOfRoster[]): RosterTags {
  const patterns = new Map<string, ShiftPattern>();
  const zones = new Map<string, TimeZone>();
  const opened = new Map<string, TimeZone>();
  for (const { tag_id, type, metadata } of tags) {
    if (type === 'roster') {
      const pattern = readShiftPattern(metadata);
      if (pattern) patterns.set(tag_id, pattern);
    } else if (type === 'location' && typeof metadata._timezone === 'string') {
      const zone = zoneNamed(metadata._timezone, opened);
      if (zone) zones.set(tag_id, zone);
    }
  }
  return { patterns, zones };
}

/** A name that nobody knows says as little as none. */
function zoneNamed(name: string, opened: Map<string, TimeZone>): TimeZone | null {
  const zone = opened.get(name) ?? (isTimeZone(name) ? openTimeZone(name) : null);
  if (zone) opened.set(name, zone);
  return zone;
}

export function patternsOf({ patterns }: RosterTags, tagIds: readonly string[]): ShiftPattern[] {
  return tagIds.flatMap((id) => patterns.get(id) ?? []);
}

/** The day it is now where a person works: where all their locations are in one zone by that, else by `elsewhere`. */
export type DayOf = (tagIds: readonly string[]) => RosterDay;

/** Asks each zone once. */
export function daysNow({ zones }: RosterTags, nowMs: number, elsewhere: TimeZone): DayOf {
  const days = new Map<string, RosterDay>();
  const dayIn = (zone: TimeZone): RosterDay => {
    const known = days.get(zone.name) ?? rosterDay(nowMs, zone);
    days.set(zone.name, known);
    return known;
  };
  return (tagIds) => {
    const [zone, other] = new Set(tagIds.flatMap((id) => zones.get(id) ?? []));
    return dayIn(zone && !other ? zone : elsewhere);
  };
}
