import { MOST_WATER_LITRES_PER_HOUR } from '../heat/work-rest.ts';
import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { drinkText } from './drink-volume.ts';
import {
  ADVISED_STATUSES,
  type AdviceTarget,
  type AdviceText,
  type AdvisedType,
} from './hydration-advice.ts';

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
