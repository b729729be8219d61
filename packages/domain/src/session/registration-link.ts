/** How long the email's link confirms a registration. */
export const REGISTRATION_LINK_HOURS = 24;
/** The link has been used, replaced by a newer one, or is past its time. */
export const REGISTRATION_LINK_NOT_VALID =
  'This link does not work, or no longer works. Each link works once, for a day, and only the newest one is valid.';
