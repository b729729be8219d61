import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import { addDays, type CalendarDay, dayNumber, isCalendarDay, weekdayOf } from '../time/calendar-day.ts';
import { instantOfHour, isTimeZone, type TimeZone } from '../time/time-zone.ts';
import type { ReportChoices } from './report-choices.ts';

/** The weather service has about so many days. */
export const MOST_EVIDENCE_DAYS = 92;

/** So many people's tests are in memory at a time. */
export const MOST_EVIDENCE_PEOPLE = 2000;
export const TOO_MANY_IN_PACK = `More than ${MOST_EVIDENCE_PEOPLE} people would be in this pack. Make one for each crew, and nobody is left out.`;
export const NOBODY_OF_PACK = 'Whom this pack is about is not known any more.';

/** Whom a pack is about: a person, or whoever carries or carried a tag, a job or a location. */
export type EvidenceSubject =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'tag'; readonly id: string };

/** What a pack is asked to be about; both days are in it. */
export type EvidenceAsked = {
  readonly about: EvidenceSubject;
  readonly first_day: CalendarDay;
  readonly last_day: CalendarDay;
  readonly time_zone: string;
};

export const EVIDENCE_PROBLEMS = {
  about: 'Choose whom or what it is about.',
  first_day: 'Choose the first day.',
  last_day: 'Choose the last day.',
  order: 'The last day is before the first one.',
  tooLong: `At most ${MOST_EVIDENCE_DAYS} days fit into one pack.`,
  future: 'The last day has not come yet.',
  time_zone: 'There is no such time zone.',
} as const;

/** What is wrong with the days of a pack, by field; empty when it may be made. `today` is that of its zone. */
export function evidenceProblems(
  { first_day, last_day, time_zone }: Omit<EvidenceAsked, 'about'>,
  today: CalendarDay | null,
): Partial<Record<'first_day' | 'last_day' | 'time_zone', string>> {
  if (!isTimeZone(time_zone)) return { time_zone: EVIDENCE_PROBLEMS.time_zone };
  if (!isCalendarDay(first_day)) return { first_day: EVIDENCE_PROBLEMS.first_day };
  if (!isCalendarDay(last_day)) return { last_day: EVIDENCE_PROBLEMS.last_day };
  if (last_day < first_day) return { last_day: EVIDENCE_PROBLEMS.order };
  if (today !== null && last_day > today) return { last_day: EVIDENCE_PROBLEMS.future };
  const days = dayNumber(last_day) - dayNumber(first_day) + 1;
  return days > MOST_EVIDENCE_DAYS ? { first_day: EVIDENCE_PROBLEMS.tooLong } : {};
}

export const REPORT_KINDS = ['hydration', 'due', 'heat', 'alerts', 'training', 'audit'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  hydration: 'Hydration summary',
  due: 'People due for a test',
  heat: 'Heat and work-rest',
  alerts: 'Alerts and answers',
  training: 'Training',
  audit: 'Audit extract',
};

/** A run may be a pack of evidence, too, which is no saved report. */
export const RUN_KINDS = [...REPORT_KINDS, 'evidence'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_KIND_LABELS: Readonly<Record<RunKind, string>> = {
  ...REPORT_KIND_LABELS,
  evidence: 'Evidence pack',
};

export const REPORT_FORMATS = ['pdf', 'csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const REPORT_FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel',
};

export const RUN_FORMATS = [...REPORT_FORMATS, 'zip'] as const;
export type RunFormat = (typeof RUN_FORMATS)[number];
export const RUN_FORMAT_LABELS: Readonly<Record<RunFormat, string>> = { ...REPORT_FORMAT_LABELS, zip: 'ZIP' };

export const REPORT_PAPERS = ['A4', 'Letter'] as const;
export type ReportPaper = (typeof REPORT_PAPERS)[number];

export const REPORT_NAME_MAX_LENGTH = 80;
export const REPORT_DAYS = { least: 1, most: 366 } as const;
export const MOST_REPORTS = 100;
/** Runs on a page of the history. */
export const REPORT_RUNS_PAGE = 50;
/** Said by a run that cannot be made: without the tag it would be about others than was meant. */
export const TAG_IS_GONE = 'A tag of this report was deleted. Choose its tags again.';
export const ORGANISATION_IS_CLOSED = 'The organisation is closed.';
export const NOT_MADE = 'It could not be made. It is tried again by itself.';
export const GIVEN_UP =
  'It could not be made, however often it was tried. Run it again; if it fails again, tell us.';
export const FILES_TOO_LARGE = 'It has too much in it to be made. Choose fewer days or fewer people.';
export const MOST_REPORT_TAGS = 50;
export const MOST_REPORT_RECIPIENTS = 50;
/** How long the files of a run are kept. */
export const REPORT_FILES_KEPT_DAYS = 90;
/** Reports and evidence packs that people asked for and that are not made yet, of an organisation. */
export const MOST_PENDING_RUNS = 3;
/** Reports and evidence packs that people of an organisation may ask for within an hour. */
export const MOST_RUNS_AN_HOUR = 30;
/** What the files of an organisation take at most; the oldest are removed. */
export const MOST_REPORT_FILES_BYTES = 250_000_000;
export const FILES_REMOVED =
  'Its files were removed to make room for newer ones. Make it again if you need it.';
/** What a table of a report holds at most; what is left out is counted and said. */
export const MOST_REPORT_ROWS = 20_000;
/** The same on paper, which nobody reads that long. */
export const MOST_PRINTED_ROWS = 2000;
/** A run that failed so often is not tried again. */
export const MOST_REPORT_TRIES = 5;

/** At a local hour (0-23): each day, on a weekday (1 is Monday), or on a day of the month that each month has. */
export type ReportSchedule =
  | { readonly every: 'day'; readonly hour: number }
  | { readonly every: 'week'; readonly weekday: number; readonly hour: number }
  | { readonly every: 'month'; readonly day: number; readonly hour: number };
export const LAST_DAY_OF_EVERY_MONTH = 28;

/** A saved report as it is written. */
export type ReportDraft = ReportChoices & {
  readonly name: string;
  readonly kind: ReportKind;
  /** Only people with one of these tags; none: everybody. An audit extract has no people to choose. */
  readonly tag_ids: readonly string[];
  /** So many whole days, the last one yesterday. */
  readonly days: number;
  readonly time_zone: string;
  readonly paper: ReportPaper;
  readonly formats: readonly ReportFormat[];
  readonly schedule: ReportSchedule | null;
  /** Admins who are told by email that there is one. */
  readonly recipient_ids: readonly string[];
};

export const REPORT_PROBLEMS = {
  name: 'Give the report a name.',
  formats: 'Choose at least one kind of file.',
  columns: 'Choose at least one table.',
  time_zone: 'There is no such time zone.',
  recipient_ids: 'Only admins of the organisation can be told of a report.',
} as const;
export const REPORT_MESSAGES = {
  'report-not-found': 'This report does not exist any more.',
  'report-run-not-found': 'This file does not exist any more.',
  'report-changed': 'Somebody else changed this report meanwhile. Open it again.',
  'report-not-valid': 'This report cannot be saved like this.',
  'report-queue-full': `${MOST_PENDING_RUNS} reports or evidence packs are being made already.`,
  'too-many-report-runs': `Your organisation has made ${MOST_RUNS_AN_HOUR} reports and evidence packs within an hour.`,
  'too-many-reports': `There are ${MOST_REPORTS} reports already. Delete one that nobody needs.`,
} as const;

/** What is wrong with a report, by field; empty when it may be saved. */
export function reportProblems({
  name,
  formats,
  time_zone,
  columns,
}: Pick<ReportDraft, 'name' | 'formats' | 'time_zone' | 'columns'>): Partial<typeof REPORT_PROBLEMS> {
  return {
    ...(name.trim() === '' && { name: REPORT_PROBLEMS.name }),
    ...(formats.length === 0 && { formats: REPORT_PROBLEMS.formats }),
    ...(columns?.length === 0 && { columns: REPORT_PROBLEMS.columns }),
    ...(!isTimeZone(time_zone) && { time_zone: REPORT_PROBLEMS.time_zone }),
  };
}

/** Whether a kind says how things stand when it is made, instead of what happened on some days. */
export function isOfTheMoment(kind: RunKind): boolean {
  return kind === 'due' || kind === 'training';
}

/** Reports are the organisation's, whoever is in them: its admins write, receive and open them. */
export function mayManageReports(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** From the first millisecond included to the first one excluded; `last` is the last whole day. */
export type ReportSpan = {
  readonly from: number;
  readonly to: number;
  readonly first: CalendarDay;
  readonly last: CalendarDay;
};

/** The whole days of a zone that a report made at an instant covers; days are 23 to 25 hours long. */
export function reportSpan(days: number, nowMs: number, zone: TimeZone): ReportSpan {
  const today = zone.dayAt(nowMs);
  const first = addDays(today, -days);
  return { from: zone.startOf(first), to: zone.startOf(today), first, last: addDays(today, -1) };
}

/** What a run of a report covers: the day on which it is made, of one that says how things stand. */
export function runSpan(
  { kind, days }: Pick<ReportDraft, 'kind' | 'days'>,
  nowMs: number,
  zone: TimeZone,
): Pick<ReportSpan, 'first' | 'last'> {
  const today = zone.dayAt(nowMs);
  return isOfTheMoment(kind) ? { first: today, last: today } : reportSpan(days, nowMs, zone);
}

function isOn(schedule: ReportSchedule, day: CalendarDay): boolean {
  switch (schedule.every) {
    case 'day':
      return true;
    case 'week':
      return weekdayOf(day) === schedule.weekday;
    case 'month':
      return Number(day.slice(8)) === schedule.day;
  }
}

/**
 * The first instant after `ms` at which a report is due, in its zone: once on each of its days, also when daylight saving
 * skips the hour or has it twice. A server that was away makes one report, not one for each time it missed.
 */
export function nextReportAt(schedule: ReportSchedule, zone: TimeZone, ms: number): number {
  let day = addDays(zone.dayAt(ms), -1);
  for (;;) {
    if (isOn(schedule, day)) {
      const instant = instantOfHour(zone, day, schedule.hour);
      if (instant > ms) return instant;
    }
    day = addDays(day, 1);
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? '';
}

/** 'Every Monday at 06:00'. */
export function scheduleText(schedule: ReportSchedule): string {
  const at = `at ${String(schedule.hour).padStart(2, '0')}:00`;
  switch (schedule.every) {
    case 'day':
      return `Every day ${at}`;
    case 'week':
      return `Every ${weekdayName(schedule.weekday)} ${at}`;
    case 'month':
      return `On day ${schedule.day} of each month ${at}`;
  }
}
