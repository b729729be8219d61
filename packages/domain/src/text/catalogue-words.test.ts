import { expect, test } from 'vitest';
import { FAILED_TO_UPDATE_USER, USER_NOT_FOUND } from '../people/user-form.ts';
import { FAILED_TO_RESET_PASSWORD, FAILED_TO_VERIFY_PASSWORD_TOKEN } from '../session/password-change.ts';
import { TWO_FACTOR_ENABLED, VERIFICATION_CODE_INCORRECT } from '../session/two-factor.ts';
import {
  NO_RESULTS_FOUND,
  REQUEST_IN_PROGRESS,
  SETTINGS_UPDATED,
  SOMETHING_WENT_WRONG,
} from './reply-message.ts';
import { SLUG_TEXT_REQUIRED } from './slug.ts';

/** Words that were given and that no rule of ours chooses; the others are held by the tests of their rules. */
test.each([
  [FAILED_TO_UPDATE_USER, 'Failed to update user.'],
  [USER_NOT_FOUND, 'User not found'],
  [FAILED_TO_RESET_PASSWORD, 'Failed to reset password'],
  [FAILED_TO_VERIFY_PASSWORD_TOKEN, 'Failed to verify password token'],
  [VERIFICATION_CODE_INCORRECT, 'The verification code you entered was incorrect. Please try again.'],
  [TWO_FACTOR_ENABLED, 'Successfully enable 2FA.'],
  [REQUEST_IN_PROGRESS, 'Please be patient, request is already in progress.'],
  [SETTINGS_UPDATED, 'Settings updated.'],
  [SOMETHING_WENT_WRONG, 'Something went wrong. Please try again later.'],
  [NO_RESULTS_FOUND, 'No results found'],
  [SLUG_TEXT_REQUIRED, 'String is required for converting slug.'],
])('%j is worded as specified', (given, specified) => {
  expect(given).toBe(specified);
});
