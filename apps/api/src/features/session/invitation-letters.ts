import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { EMAIL_CHANGE_LINK_HOURS, INVITATION_LINK_DAYS } from '@heatwise/domain/session/registration';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

/** To somebody who may choose a password and sign in. */
export function invitationLetter(to: string, organisation: string, url: string): Letter {
  return {
    to,
    subject: 'An account for you',
    paragraphs: [
      'A Heatwise account was created for you. You sign in with this email address.',
      `The organisation that created it is called “${quoteName(organisation)}”.`,
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
      'An organisation wants this email address to sign in to one of its Heatwise accounts. It signs in to another account already, or its domain belongs to another organisation.',
      `The organisation is called “${quoteName(organisation)}”.`,
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
      'A Heatwise account will sign in with this email address from now on.',
      `It belongs to the organisation “${quoteName(organisation)}”.`,
      `The link below confirms the address. It works once, within ${EMAIL_CHANGE_LINK_HOURS} hours.`,
    ],
    action: { label: 'Confirm the address', url },
    footnote: 'If you know nothing about this, do nothing: without the link, nothing changes.',
  };
}

type Asker = { readonly name: string; readonly isReader: boolean };

function askerText({ name, isReader }: Asker): string {
  if (isReader) return 'Somebody who is signed in as you asked for it.';
  return name === '' ? 'An admin asked for it.' : `“${quoteName(name)}” asked for it.`;
}

/** To the address that an account signs in with, before anything changes. */
export function emailAskedLetter(to: string, asked: { readonly by: Asker; readonly email: string }): Letter {
  return {
    to,
    subject: 'A new email address was requested',
    paragraphs: [
      'Your Heatwise account is to sign in with another email address instead of this one. It changes once somebody confirms it there.',
      `The new address is “${quoteText(asked.email, EMAIL_MAX_LENGTH)}”. ${askerText(asked.by)}`,
    ],
    footnote:
      'If you know nothing about this, tell your organisation’s admins at once. Choosing a new password with “Forgot your password?” cancels it.',
  };
}
