/** Who may register an organisation: anyone, only someone with a link of a customer, or no one. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

export const REGISTRATION_CLOSED =
  'New organisations cannot register here. Ask the operator of this server, or your organisation’s admin for an account.';
export const REGISTRATION_NEEDS_INVITATION =
  'A new organisation registers here with an invitation link only. Ask for one where you heard of Heatwise, or ask your organisation’s admin for an account.';
