import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { TEMPORARY_PASSWORD_DAYS } from '@heatwise/domain/session/password-change';
import { type Letter, quoteName, quoteText } from './letter.ts';

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
      `The temporary password works for ${TEMPORARY_PASSWORD_DAYS} days.`,
    ],
    footnote: 'If you do not know of this, ask your organisation’s admin.',
  };
}

function shown(email: string | null): string {
  return quoteText(email ?? '', EMAIL_MAX_LENGTH);
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
        ? `The email address of your Heatwise account was removed just now, and nobody signs in with it any more. It was “${shown(from)}”.`
        : `The email address of your Heatwise account was changed just now, from ${from === null ? 'none' : `“${shown(from)}”`} to “${shown(to)}”. You sign in with the new one, and other browsers were signed out.`,
    ],
    footnote: 'If you do not know of this change, tell your organisation’s admin at once.',
  };
}

/** A credential that works until it is revoked, or an address that data is sent to. `name` is never a secret. */
export type CredentialEvent = {
  readonly kind: keyof typeof CREDENTIALS;
  readonly name: string;
  readonly event: 'created' | 'changed' | 'secret-renewed';
};

/** What each kind is called, and the screen that lists it. */
const CREDENTIALS = {
  'api-token': { noun: 'API token', path: '/settings/services' },
  webhook: { noun: 'webhook', path: '/settings/services' },
  'wall-link': { noun: 'display link', path: '/wall' },
  'device-token': { noun: 'device token', path: '/settings/devices' },
  'identity-provider': { noun: 'identity provider', path: '/settings/sso' },
} as const;

const VERBS = { created: 'created', changed: 'changed', 'secret-renewed': 'renewed the secret of' } as const;

type CredentialFacts = {
  readonly organisation: string;
  /** Empty where the person has no name. */
  readonly by: string;
  readonly at: string;
  /** The network address of the request. */
  readonly address: string;
  readonly publicUrl: string;
};

/** To every admin, when somebody has created or changed something that opens the organisation's data to others. */
export function credentialLetter(
  to: string,
  { kind, name, event }: CredentialEvent,
  { at, address, publicUrl, ...names }: CredentialFacts,
): Letter {
  const { noun, path } = CREDENTIALS[kind];
  const what = `the ${noun} “${quoteName(name)}”`;
  const [organisation, by] = [quoteName(names.organisation), quoteName(names.by)];
  return {
    to,
    subject:
      event === 'secret-renewed'
        ? `${organisation}: the secret of ${what} was renewed`
        : `${organisation}: ${what} was ${event}`,
    paragraphs: [
      `${by || 'A person without a name'} ${VERBS[event]} ${what} of ${organisation} on ${at}, from the address ${address}.`,
      'If your organisation did not intend this, revoke it, and ask that person to change their password and sign out everywhere else.',
    ],
    action: { label: 'Review it', url: `${publicUrl}${path}` },
    footnote: 'You get this email because you are an admin of the organisation.',
  };
}
