/** Where a measurement's metadata keeps why it was marked invalid. */
export const INVALID_REASON_KEY = '_invalid_reason';
export const INVALID_REASON_MAX_LENGTH = 300;

/** Offered first, the most common first; any other reason can be written. */
export const COMMON_INVALID_REASONS = [
  'Too little saliva or sweat',
  'Ate or drank just before',
  'Wrong person',
  'Typing error',
  'Device or sensor fault',
  'Taken for training',
] as const;

export const INVALID_REASON_REQUIRED = 'Say why it is invalid.';
export const INVALID_REASON_TOO_LONG = `A reason must have at most ${INVALID_REASON_MAX_LENGTH} characters.`;

/** What is wrong with a reason, in words; null when nothing is. */
export function invalidReasonProblem(reason: string): string | null {
  if (reason.trim() === '') return INVALID_REASON_REQUIRED;
  return reason.trim().length > INVALID_REASON_MAX_LENGTH ? INVALID_REASON_TOO_LONG : null;
}

type Metadata = Readonly<Record<string, unknown>>;

/** Why a measurement was marked invalid; null when nobody said. */
export function invalidReason(metadata: Metadata): string | null {
  const reason = metadata[INVALID_REASON_KEY];
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null;
}

/** The metadata after a change of validity: a reason stands only where the measurement is invalid. */
export function withInvalidReason(
  metadata: Metadata,
  { valid, reason }: { readonly valid: boolean; readonly reason: string | undefined },
): Record<string, unknown> {
  const { [INVALID_REASON_KEY]: before, ...rest } = metadata;
  if (valid) return rest;
  const kept = reason ?? before;
  return kept === undefined ? rest : { ...rest, [INVALID_REASON_KEY]: kept };
}
