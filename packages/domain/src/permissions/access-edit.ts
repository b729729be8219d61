import { ACCOUNT_LEVELS, MEASUREMENT_LEVELS, normaliseAccess } from './access-levels.ts';
import type { AccessToken } from './access-token.ts';

/** What the editor of a permission does to the tokens on one tag. Every result is consistent: see docs/rules.md#access. */

/** Moves the account slider; measurement access and roles stay. Throws a RangeError for a position it does not have. */
export function withAccountLevel(tokens: Iterable<AccessToken>, position: number): AccessToken[] {
  return replaceLevel(tokens, ACCOUNT_LEVELS, position);
}

/** Moves the measurement slider; account access and roles stay. Throws a RangeError for a position it does not have. */
export function withMeasurementLevel(tokens: Iterable<AccessToken>, position: number): AccessToken[] {
  return replaceLevel(tokens, MEASUREMENT_LEVELS, position);
}

type Levels = readonly { readonly tokens: readonly AccessToken[] }[];

function replaceLevel(tokens: Iterable<AccessToken>, levels: Levels, position: number): AccessToken[] {
  const level = levels[position];
  if (!level) throw new RangeError('no such access level');
  const ofSlider = new Set(levels.flatMap((one) => one.tokens));
  const kept = [...tokens].filter((token) => token !== 'none' && !ofSlider.has(token));
  return normaliseAccess([...kept, ...level.tokens]);
}

/** Makes somebody manager of the tag, or no longer; the sliders stay where they are. */
export function withManager(tokens: Iterable<AccessToken>, isManager: boolean): AccessToken[] {
  const others = [...tokens].filter((token) => token !== 'none' && token !== 'manager');
  return normaliseAccess(isManager ? ['manager', ...others] : others);
}
