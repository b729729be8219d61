import { INVALID_REASON_MAX_LENGTH } from './invalid-reason.ts';

/** Where the server keeps what a corrected value was before. See docs/rules.md#corrections. */
export const CORRECTIONS_KEY = '_corrections';
/** More corrections of one test than anybody needs; each is kept with the test. */
export const MOST_CORRECTIONS = 10;
const TYPING_ERROR = 'Typing error';
/** Offered first; any other reason can be written. */
export const COMMON_CORRECTION_REASONS = [TYPING_ERROR, 'Read from another test', 'Wrong unit'] as const;

export const CORRECTION_REASON_REQUIRED = 'Say why the value is corrected.';
export const CORRECTION_REASON_TOO_LONG = `A reason must have at most ${INVALID_REASON_MAX_LENGTH} characters.`;
export const TOO_MANY_CORRECTIONS = `A value can be corrected at most ${MOST_CORRECTIONS} times.`;

/** One correction; `value` and `value_f` are those before it. */
export type ValueCorrection = {
  readonly value: number;
  readonly value_f: number | null;
  readonly reason: string;
  readonly corrected_at: string;
  readonly corrected_by: string;
  readonly corrected_by_name: string;
};

type Metadata = Readonly<Record<string, unknown>>;

/** What is wrong with a reason, in words; null when nothing is. */
export function correctionReasonProblem(reason: string): string | null {
  if (reason.trim() === '') return CORRECTION_REASON_REQUIRED;
  return reason.trim().length > INVALID_REASON_MAX_LENGTH ? CORRECTION_REASON_TOO_LONG : null;
}

/** The corrections of a test, the first one first. */
export function readCorrections(metadata: Metadata): readonly ValueCorrection[] {
  const stored = metadata[CORRECTIONS_KEY];
  return Array.isArray(stored) ? (stored as ValueCorrection[]) : [];
}

export function withCorrection(metadata: Metadata, correction: ValueCorrection): Record<string, unknown> {
  return { ...metadata, [CORRECTIONS_KEY]: [...readCorrections(metadata), correction] };
}
