/** The local hour at which a daily digest goes out unless one chooses another: before most shifts begin. */
export const DEFAULT_DIGEST_HOUR = 6;

export const NOTIFICATION_MESSAGES = {
  zoneUnknown: 'This time zone is not recognised.',
  tagUnknown: 'This tag was not found.',
} as const;

/** What somebody can unsubscribe from by the link in an email, without signing in. */
export const UNSUBSCRIBABLE = ['dehydration', 'digest', 'desk'] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];

export const UNSUBSCRIBABLE_LABELS: Readonly<Record<Unsubscribable, string>> = {
  dehydration: 'emails about dehydrated people',
  digest: 'the daily digest',
  desk: 'emails about what the desk has to answer',
};

/** The link is broken, or its person has left. */
export const UNSUBSCRIBE_LINK_NOT_VALID = 'This link does not work.';
