/** How long an invitation lets its reader choose a password: somebody on leave reads it a week later. */
export const INVITATION_LINK_DAYS = 7;
/** How long a new address can be confirmed. */
export const EMAIL_CHANGE_LINK_HOURS = 24;

/** What was mailed to somebody so that they can sign in. */
export const SIGN_IN_MAILS = ['invitation', 'reset'] as const;
export type SignInMail = (typeof SIGN_IN_MAILS)[number];

export function signInMailSent(sent: SignInMail, email: string): string {
  return sent === 'invitation'
    ? `An invitation is on its way to ${email}.`
    : `A link to choose a new password is on its way to ${email}.`;
}

/** Said where an address was asked for that its owner has yet to confirm. */
export function emailAwaitsConfirmation(email: string): string {
  return `An email is on its way to ${email}. The email changes once it is confirmed there.`;
}

/** The link has been used, replaced by a newer one, or is past its time. */
export const EMAIL_CHANGE_LINK_NOT_VALID =
  'This link does not work, or no longer works. Each link works once, for a day, and only the newest one is valid.';
export const EMAIL_NEEDED_FOR_INVITATION = 'Save an email first: that is where the invitation goes.';
