import { MOST_WATER_LITRES_PER_HOUR } from '../heat/work-rest.ts';
import type { MeasurementStatus } from '../measurements/measurement-status.ts';
import { isSalivaType, type MeasurementType } from '../measurements/measurement-type.ts';
import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { formatNumber } from '../text/format-number.ts';
import { HOUR_MS } from '../time/durations.ts';

/**
 * How long the advice of a hydration test is of use: a shift. What somebody has drunk and sweated since then says more
 * than the test does, so after it the advice is to test again (decisions/0079).
 */
export const ADVICE_HOURS = 8;

/** What is to be done instead of following old advice. */
export const TEST_NOW = 'Test now';

/**
 * Whether the advice of a test is past its use; instants in ms since 1970. How much salt somebody's sweat has stays
 * much the same for months, so that of other types never is.
 */
export function isAdviceOld(
  test: { readonly type: MeasurementType; readonly created_ms: number },
  nowMs: number,
): boolean {
  return test.type === 'sosm' && nowMs - test.created_ms >= ADVICE_HOURS * HOUR_MS;
}

/** Millilitres in a US fluid ounce. */
export const MILLILITRES_PER_OUNCE = 29.5735;
const OUNCES_PER_QUART = 32;
const MILLILITRES_PER_LITRE = 1000;
/** From here on nobody drinks it at once: litres and quarts are read more easily. */
const LARGE_MILLILITRES = 2000;

/** A volume kept in mL as text: "500 mL" or "8.6 L" in metric, "17 fl oz" or "9.1 qt" (US) in imperial. */
export function drinkText(millilitres: number, system: 'metric' | 'imperial'): string {
  const isLarge = millilitres >= LARGE_MILLILITRES;
  if (system === 'metric') {
    return isLarge
      ? `${(millilitres / MILLILITRES_PER_LITRE).toFixed(1)} L`
      : `${formatNumber(Math.round(millilitres))} mL`;
  }
  const ounces = millilitres / MILLILITRES_PER_OUNCE;
  return isLarge ? `${(ounces / OUNCES_PER_QUART).toFixed(1)} qt` : `${Math.round(ounces)} fl oz`;
}

/** What a sentence calls about a litre: a US quart is 0.95 L. */
export function litreWord(system: 'metric' | 'imperial'): 'litre' | 'quart' {
  return system === 'metric' ? 'litre' : 'quart';
}

/** The kinds of test that have classes, each with its classes from good to bad. See docs/rules.md#hydration-advice. */
export const ADVISED_STATUSES = {
  sosm: ['hydrated', 'mildly_dehydrated', 'moderately_dehydrated', 'severely_dehydrated'],
  sweat: ['low_sodium', 'moderate_sodium', 'high_sodium', 'very_high_sodium'],
} as const satisfies Partial<Record<MeasurementType, readonly MeasurementStatus[]>>;
export type AdvisedType = keyof typeof ADVISED_STATUSES;
export type AdvisedStatus = (typeof ADVISED_STATUSES)[AdvisedType][number];

export const ADVISED_TYPES = Object.keys(ADVISED_STATUSES) as [AdvisedType, ...AdvisedType[]];
export const ALL_ADVISED_STATUSES = Object.values(ADVISED_STATUSES).flat() as [
  AdvisedStatus,
  ...AdvisedStatus[],
];

/** Words of advice and how much to drink now, in mL (null says nothing of it). */
export type AdviceText = { readonly advice: string; readonly drink_millilitres: number | null };

/**
 * What stands until an organisation says something of its own. Fluid in cups of 0.24 L, and never more at once than
 * may be drunk in an hour. Source: NIOSH 2016-106 (cups, rest in a cool place); retest in 30-60 minutes as a follow-up.
 */
export const STANDARD_ADVICE: Readonly<Record<AdvisedStatus, AdviceText>> = {
  hydrated: {
    advice: 'Well hydrated. Keep drinking a cup of water every 20 minutes.',
    drink_millilitres: null,
  },
  mildly_dehydrated: {
    advice: 'Drink two cups of water over the next half hour, then a cup every 20 minutes.',
    drink_millilitres: 480,
  },
  moderately_dehydrated: {
    advice:
      'Rest in the shade and drink water with electrolytes in small sips. Test again in 30 to 60 minutes.',
    drink_millilitres: 720,
  },
  severely_dehydrated: {
    advice:
      'Stop work, go to a cool place and tell your supervisor. Drink slowly. Do not return to work until a test in 30 to 60 minutes is better.',
    drink_millilitres: 960,
  },
  low_sodium: {
    advice: 'You lose little salt in your sweat. Water and ordinary meals are enough.',
    drink_millilitres: null,
  },
  moderate_sodium: {
    advice: 'Drink water, and eat an ordinary meal at your break.',
    drink_millilitres: null,
  },
  high_sodium: {
    advice:
      'You lose a lot of salt in your sweat. On long hot shifts, have an electrolyte drink now and then.',
    drink_millilitres: null,
  },
  very_high_sodium: {
    advice:
      'You lose a great deal of salt in your sweat. On hot shifts, drink electrolytes and eat at every break.',
    drink_millilitres: null,
  },
};

/** For whom a piece of advice is: everybody, who carries a tag, or one person. */
export type AdviceTarget = { readonly tag_id: string | null; readonly user_id: string | null };

/** An organisation's own advice, as it is stored and synchronised. */
export type AdviceRow = AdviceTarget &
  AdviceText & { readonly type: string; readonly status: string; readonly active: boolean };

/** Where advice comes from, narrowest first. */
export type AdviceSource = 'person' | 'tag' | 'organisation' | 'standard';
export type Advice = AdviceText & { readonly source: AdviceSource; readonly tag_id: string | null };

/** Whose result it is: `tag_ids` in the order of the lists of tags (jobs, locations, others; by name). */
export type AdvisedPerson = { readonly user_id: string; readonly tag_ids: readonly string[] };

/** The kind of test under which advice for a test is kept: baseline tests are saliva too. Null for tests without classes. */
export function advisedType(type: MeasurementType): AdvisedType | null {
  if (isSalivaType(type)) return 'sosm';
  return type === 'sweat' ? 'sweat' : null;
}

/**
 * What to do after a result: the person's own advice, else that of the first of their tags which has some, else the
 * organisation's, else the standard one. Null for results without a class (invalid, removed, other kinds of test).
 */
export function adviceFor(
  result: { readonly type: MeasurementType; readonly status: MeasurementStatus },
  person: AdvisedPerson,
  rows: readonly AdviceRow[],
): Advice | null {
  const type = advisedType(result.type);
  if (type === null) return null;
  const status = ADVISED_STATUSES[type].find((known) => known === result.status);
  return status === undefined ? null : adviceOf(type, status, person, rows);
}

/** The same for a class of a kind of test. Without a person: what holds for everybody. */
export function adviceOf(
  type: AdvisedType,
  status: AdvisedStatus,
  person: AdvisedPerson | null,
  rows: readonly AdviceRow[],
): Advice {
  const written = rows.filter((row) => row.active && row.type === type && row.status === status);
  const of = (source: AdviceSource, row: AdviceRow | undefined): Advice | null =>
    row ? { advice: row.advice, drink_millilitres: row.drink_millilitres, source, tag_id: row.tag_id } : null;
  const own = written.find(({ user_id }) => user_id !== null && user_id === person?.user_id);
  const tags = person?.tag_ids ?? [];
  const tagged = tags.flatMap((tagId) => written.find(({ tag_id }) => tag_id === tagId) ?? [])[0];
  const general = written.find(({ tag_id, user_id }) => tag_id === null && user_id === null);
  return (
    of('person', own) ??
    of('tag', tagged) ??
    of('organisation', general) ?? { ...STANDARD_ADVICE[status], source: 'standard', tag_id: null }
  );
}

/** Short enough to be read on a phone beside the result. */
export const ADVICE_MAX_LENGTH = 300;
/** Nobody should drink more within an hour, so no advice says so. Source: NIOSH 2016-106. */
export const DRINK_MAX_MILLILITRES = MOST_WATER_LITRES_PER_HOUR * 1000;

export const ADVICE_REQUIRED = 'Advice is required';
export const ADVICE_TOO_LONG = `Advice must have at most ${ADVICE_MAX_LENGTH} characters.`;
export const DRINK_NOT_VALID = `Enter whole millilitres from 1 to ${DRINK_MAX_MILLILITRES}, or leave it empty: more than 1.42 L within an hour is harmful.`;
const DRINK_NOT_VALID_IMPERIAL = `Enter whole ounces from 1 to ${drinkText(DRINK_MAX_MILLILITRES, 'imperial')}, or leave it empty: more within an hour is harmful.`;
export const ADVICE_FOR_TAG_OR_PERSON = 'Advice is for a tag or for a person, not for both.';
export const ADVICE_STATUS_NOT_OF_TYPE = 'This kind of test has no such class.';

/** The first problem of each field, in the units of who fills it in; empty when the advice may be saved. */
export function adviceProblems(
  { advice, drink_millilitres }: AdviceText,
  system: MeasurementSystem = 'metric',
): Partial<Record<keyof AdviceText, string>> {
  const text = advice.trim();
  const drink = drink_millilitres;
  const isDrinkWrong =
    drink !== null && !(Number.isInteger(drink) && drink >= 1 && drink <= DRINK_MAX_MILLILITRES);
  return {
    ...(text === '' && { advice: ADVICE_REQUIRED }),
    ...(text.length > ADVICE_MAX_LENGTH && { advice: ADVICE_TOO_LONG }),
    ...(isDrinkWrong && {
      drink_millilitres: system === 'metric' ? DRINK_NOT_VALID : DRINK_NOT_VALID_IMPERIAL,
    }),
  };
}

/** Why advice cannot stand where it is meant to; null when it can. */
export function adviceTargetProblem(
  target: AdviceTarget & { readonly type: AdvisedType; readonly status: string },
): string | null {
  if (target.tag_id !== null && target.user_id !== null) return ADVICE_FOR_TAG_OR_PERSON;
  const known: readonly string[] = ADVISED_STATUSES[target.type];
  return known.includes(target.status) ? null : ADVICE_STATUS_NOT_OF_TYPE;
}
