import { RESET_LINK_MINUTES } from '@heatwise/domain/session/password-change';
import { REGISTRATION_LINK_HOURS } from '@heatwise/domain/session/registration';
import { type Letter, quoteName } from '../../mail/letter.ts';

/** To somebody who asked for a new password. */
export function resetLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Heatwise account.',
      `The link below opens the page where you choose it. It works once, within ${RESET_LINK_MINUTES} minutes.`,
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  };
}

/** To somebody whose second factor was turned on or off. */
export function twoFactorLetter(to: string, isOn: boolean): Letter {
  return {
    to,
    subject: `Two-factor authentication was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? 'From now on, signing in to your Heatwise account needs a one-time code as well as your password. Other browsers were signed out.'
        : 'From now on, your password alone is enough to sign in to your Heatwise account.',
    ],
    footnote:
      'If it was not you, choose a new password with “Forgot your password?” on the sign-in page, and tell your organisation’s admin.',
  };
}

/** To somebody who signed in with a recovery code, or whoever has it. */
export function recoveryCodeUsedLetter(to: string, left: number): Letter {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`;
  return {
    to,
    subject: 'A recovery code was used',
    paragraphs: [
      `Somebody, hopefully you, just used a recovery code in place of a one-time code for your Heatwise account. ${rest}. You can create new ones under Settings, Account.`,
    ],
    footnote:
      'If it was not you, choose a new password with “Forgot your password?” on the sign-in page, create new recovery codes, and tell your organisation’s admin.',
  };
}

/** To somebody whose one-time codes are being guessed: whoever guesses has the password. */
export function codesGuessedLetter(to: string, wrong: number): Letter {
  return {
    to,
    subject: 'Somebody is guessing your one-time codes',
    paragraphs: [
      `${wrong} wrong one-time codes in a row were entered for your Heatwise account, each after the right password. Nobody got in. The account takes no codes for a while, longer after each further try; a recovery code still works.`,
      'If that was you, check that your phone shows the right time.',
    ],
    footnote:
      'If it was not you, somebody knows your password: choose a new one with “Forgot your password?” on the sign-in page, and tell your organisation’s admin.',
  };
}

/** To somebody who has new recovery codes. */
export function recoveryCodesRenewedLetter(to: string): Letter {
  return {
    to,
    subject: 'You have new recovery codes',
    paragraphs: [
      'New recovery codes were created for your Heatwise account just now. The old ones no longer work.',
    ],
    footnote:
      'If it was not you, choose a new password with “Forgot your password?” on the sign-in page, and tell your organisation’s admin.',
  };
}

/** To somebody whose second factor an admin turned off, because they could not sign in any more. */
export function twoFactorTakenOffLetter(to: string, adminName: string): Letter {
  return {
    to,
    subject: 'Two-factor authentication was turned off for you',
    paragraphs: [
      'An admin of your organisation turned off two-factor authentication for your Heatwise account, and you were signed out everywhere.',
      ...(adminName === '' ? [] : [`The admin is “${quoteName(adminName)}”.`]),
      'Sign in with your password, and turn two-factor authentication on again under Settings, Account.',
    ],
    footnote:
      'If you did not ask for it, tell your organisation’s admins at once, and choose a new password.',
  };
}

/** To somebody whose account moved between a password and a work account. */
export function signInMovedLetter(to: string, isWorkAccount: boolean): Letter {
  return {
    to,
    subject: `You now sign in with ${isWorkAccount ? 'your work account' : 'a password'}`,
    paragraphs: [
      isWorkAccount
        ? 'Your Heatwise account moved to your organisation’s sign-in just now. Its password no longer works, and other browsers were signed out.'
        : 'Your Heatwise account left your organisation’s sign-in just now and has a password of its own. Other browsers were signed out.',
    ],
    footnote: 'If it was not you, tell your organisation’s admin.',
  };
}

/** To whoever registered an organisation. Nothing that was typed is in it: anybody can type anybody's address. */
export function registrationLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your registration',
    paragraphs: [
      'Somebody, hopefully you, registered an organisation at Heatwise with this email address.',
      `The link below confirms it. It works once, within ${REGISTRATION_LINK_HOURS} hours.`,
    ],
    action: { label: 'Confirm the registration', url },
    footnote: 'If it was not you, do nothing: without the link, nothing was registered.',
  };
}
