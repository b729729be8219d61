import type { Letter } from './letter.ts';

/** To somebody whose password was changed, by whichever way. */
export function passwordChangedLetter(to: string): Letter {
  return {
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Heatwise account was changed just now, and other browsers were signed out.',
    ],
    footnote:
      'If it was not you, choose a new password with “Forgot your password?” on the sign-in page, and tell your organisation’s admin.',
  };
}

/** To somebody for whom an admin set a temporary password. */
export function temporaryPasswordLetter(to: string): Letter {
  return {
    to,
    subject: 'An admin set a temporary password for you',
    paragraphs: [
      'An admin of your organisation set a temporary password for your Heatwise account just now. You choose a new one when you sign in with it. Other browsers were signed out.',
    ],
    footnote: 'If you do not know of this, ask your organisation’s admin.',
  };
}

/** To both addresses of somebody whose email was changed, by themselves or by others. */
export function emailChangedLetter(
  recipient: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Letter {
  return {
    to: recipient,
    subject: 'Your email address was changed',
    paragraphs: [
      to === null
        ? `The email address ${from} was taken off your Heatwise account just now, and nobody signs in with it any more.`
        : `The email address of your Heatwise account was changed just now, from ${from ?? 'none'} to ${to}. You sign in with the new one, and other browsers were signed out.`,
    ],
    footnote: 'If you do not know of this change, tell your organisation’s admin at once.',
  };
}
