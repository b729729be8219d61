/** Source: specification §8. */
export const VERIFICATION_CODE_INCORRECT =
  'The verification code you entered was incorrect. Please try again.';
export const TWO_FACTOR_ENABLED = 'Successfully enable 2FA.';

/** How many codes are handed out for the day the phone is lost; each works once. Source: decisions §4. */
export const RECOVERY_CODE_COUNT = 8;
