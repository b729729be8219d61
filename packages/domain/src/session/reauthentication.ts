/** A sign-in, or a later proof of identity, allows protected actions for this long. See docs/rules.md#confirming-who-you-are. */
export const REAUTHENTICATION_MINUTES = 15;

export const REAUTHENTICATION_NEEDED = `Please confirm that it is you. You last did so more than ${REAUTHENTICATION_MINUTES} minutes ago.`;

/** The provider’s answer shows an older sign-in, so it proves nothing about this moment. */
export const PROVIDER_DID_NOT_ASK =
  'Your organisation’s sign-in service did not ask who you are. Please try again.';

const WINDOW_MS = REAUTHENTICATION_MINUTES * 60_000;

/** Whether a proof of identity is too old for a protected action. */
export function isReauthenticationNeeded(provedAtMs: number, nowMs: number): boolean {
  return nowMs - provedAtMs > WINDOW_MS;
}
