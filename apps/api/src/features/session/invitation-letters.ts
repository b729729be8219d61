import { EMAIL_CHANGE_LINK_HOURS, INVITATION_LINK_DAYS } from '@heatwise/domain/session/invitation';
import type { Letter } from '../../mail/letter.ts';

/** To somebody who may choose a password and sign in. */
export function invitationLetter(to: string, organisation: string, url: string): Letter {
  return {
    to,
    subject: 'An account for you',
    paragraphs: [
      `${organisation} has created a Heatwise account for you. You sign in with this email address.`,
      `Choose your password with the link below. It works once, within ${INVITATION_LINK_DAYS} days; after that, ask for a new invitation.`,
    ],
    action: { label: 'Choose your password', url },
    footnote: 'If you do not know the organisation, do nothing: without the link, nobody signs in.',
  };
}

/** To an address that signs in already, here or elsewhere: only its owner may know. */
export function addressInUseLetter(to: string, organisation: string): Letter {
  return {
    to,
    subject: 'This email address already signs in',
    paragraphs: [
      `${organisation} wants this email address to sign in to one of its Heatwise accounts. It signs in to another account already, or its domain belongs to another organisation.`,
      'Give them another of your addresses. Any account you have stays as it is, and they were not told of it.',
    ],
    footnote: 'If you do not know the organisation, do nothing.',
  };
}

/** To the address that an account is to sign in with. */
export function confirmEmailLetter(to: string, organisation: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      `An account of ${organisation} at Heatwise will sign in with this email address from now on.`,
      `The link below confirms it. It works once, within ${EMAIL_CHANGE_LINK_HOURS} hours.`,
    ],
    action: { label: 'Confirm the address', url },
    footnote: 'If you know nothing about this, do nothing: without the link, nothing changes.',
  };
}

/** To the address that an account signs in with, before anything changes. */
export function emailAskedLetter(to: string, asked: { readonly by: string; readonly email: string }): Letter {
  return {
    to,
    subject: 'A new email address was requested',
    paragraphs: [
      `${asked.by} asked that your Heatwise account sign in with ${asked.email} instead of this address. It changes once somebody confirms it there.`,
    ],
    footnote:
      'If you know nothing about this, tell your organisation’s admins at once. Choosing a new password with “Forgot your password?” cancels it.',
  };
}
