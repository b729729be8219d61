/** The states of signing in. See docs/rules.md#signing-in. */
export const LOGIN_STATES = [
  'Loading',
  'EmailEntry',
  'LocalAccount',
  'NewPassword',
  'OTPEntry',
  'TwoFactorSetup',
  'Message',
] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

export const FORGOT_PASSWORD = 'Forgot your password?';

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait before trying again.';
export const SIGN_IN_INCORRECT = 'Sign in credentials are incorrect. Please try again.';

/** When a refusal that asks to wait ends: 'You can try again in 15 minutes.' */
export function tryAgainIn(seconds: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? of(seconds, 'second')
      : minutes < 120
        ? of(minutes, 'minute')
        : of(Math.ceil(minutes / 60), 'hour');
  return `You can try again in ${wait}.`;
}

/** What a failed login says: only 429 has its own sentence, so that nothing is revealed about the account. */
export function loginFailure(httpStatus: number | undefined): string {
  return httpStatus === 429 ? TOO_MANY_ATTEMPTS : SIGN_IN_INCORRECT;
}
