import type { TemperatureUnit } from '../heat/temperature.ts';
import {
  SODIUM_MOLAR_MASS,
  sodiumMillimolesPerLitre,
  sweatLevel,
} from '../measurements/measurement-status.ts';
import { roundKeeping } from '../measurements/value-text.ts';

/** What a report can be written in: all of it but what people wrote, and what the audit trail says. */
export const REPORT_LANGUAGES = ['en', 'es', 'fr'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

export const SODIUM_UNITS = ['mg/L', 'mmol/L'] as const;
export type SodiumUnit = (typeof SODIUM_UNITS)[number];
export const TEMPERATURE_UNITS = ['celsius', 'fahrenheit'] as const satisfies readonly TemperatureUnit[];

/** How a report is written, besides what it is about. */
export type ReportChoices = {
  /** As `columnId` names them; null: all that there are, also those that come later. */
  readonly columns: readonly string[] | null;
  readonly language: ReportLanguage;
  /** Null: the organisation's own. */
  readonly temperature_unit: TemperatureUnit | null;
  readonly sodium_unit: SodiumUnit;
};
export const USUAL_CHOICES: ReportChoices = {
  columns: null,
  language: 'en',
  temperature_unit: null,
  sodium_unit: 'mg/L',
};

const CLASSES = ['hydrated', 'mildly_dehydrated', 'moderately_dehydrated', 'severely_dehydrated'] as const;

/** The tables of each kind, and their columns, in the order in which they stand. Without its first column a table is left out. */
export const REPORT_COLUMNS = {
  hydration: {
    days: ['day', 'tests', ...CLASSES],
    people: ['person', 'tests', ...CLASSES, 'highest', 'last_tested'],
    untested: ['person', 'last_tested'],
    sodium: ['person', 'tests', 'highest', 'level'],
  },
  due: { due: ['person', 'last_tested'], tested: ['person', 'tested'] },
  heat: {
    jobs: ['job', 'location', 'assessed', 'work', 'work_and_rest', 'no_work', 'least', 'missing'],
    sites: ['location', 'day', 'heat_index', 'wbgt', 'hours', 'estimated'],
  },
  alerts: {
    alerts: ['fired', 'rule', 'severity', 'about', 'value', 'state', 'answered_by', 'minutes', 'ended'],
  },
  training: {
    modules: ['module', 'people', 'completed', 'share', 'excused', 'overdue', 'failed', 'ending'],
    late: ['person', 'module', 'state', 'due'],
  },
  audit: { entries: ['number', 'time', 'by', 'what', 'hash'] },
} as const satisfies Record<string, Record<string, readonly [string, ...string[]]>>;

type Kind = keyof typeof REPORT_COLUMNS;

/** More than any kind has. */
export const MOST_REPORT_COLUMNS = 50;

export const columnId = (table: string, column: string) => `${table}.${column}`;

export function tablesOf(kind: Kind): [table: string, columns: readonly string[]][] {
  return Object.entries(REPORT_COLUMNS[kind]);
}

/** All columns of a kind, in their order. */
export function columnsOfKind(kind: Kind): string[] {
  return tablesOf(kind).flatMap(([table, columns]) => columns.map((column) => columnId(table, column)));
}

/** Those chosen that the kind has, in its order and without what stands in no table; null for all of them. */
export function tidyColumns(kind: Kind, chosen: readonly string[] | null): string[] | null {
  if (chosen === null) return null;
  const kept = tablesOf(kind).flatMap(([table, columns]) => {
    const ids = columns.map((column) => columnId(table, column));
    return ids[0] && chosen.includes(ids[0]) ? ids.filter((id) => chosen.includes(id)) : [];
  });
  return kept.length === columnsOfKind(kind).length ? null : kept;
}

/**
 * Sodium that is kept in mg/L, as a number in the unit: whole milligrams, and tenths of a millimole. More decimals
 * where the rounded number would have another level.
 */
export function sodiumIn(unit: SodiumUnit, milligramsPerLitre: number): number {
  const level = sweatLevel(milligramsPerLitre);
  return unit === 'mg/L'
    ? roundKeeping(milligramsPerLitre, (rounded) => sweatLevel(rounded) === level, 0)
    : roundKeeping(
        sodiumMillimolesPerLitre(milligramsPerLitre),
        (rounded) => sweatLevel(rounded * SODIUM_MOLAR_MASS) === level,
      );
}
