import type { MeasurementStatus } from '../measurements/measurement-status.ts';
import { isSalivaType, type MeasurementType } from '../measurements/measurement-type.ts';

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
