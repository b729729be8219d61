import { type SalivaStatus, statusSeverity } from '../measurements/measurement-status.ts';
import { opensFollowUp } from '../monitoring/follow-up.ts';
import { HOUR_MS } from '../time/durations.ts';

/**
 * A test that is older than this when it arrives sends no email: handhelds without a network send at the end of a
 * shift, and shifts last up to twelve hours; what comes later is history. See decisions/0062-dehydration-notices.md.
 */
export const NOTICE_WITHIN_HOURS = 12;

/**
 * The keys of a tag's metadata that say whether dehydrated members are reported, and to whom.
 * See docs/rules.md#notices-of-dehydrated-people.
 */
export const NOTIFY_KEYS = {
  isOn: '_notify_hydration',
  to: '_notify_hydration_to',
  from: '_notify_hydration_from',
} as const;

/** From which result a tag reports its members: those that ask for a follow-up. */
export const NOTICE_LEVELS = ['moderately_dehydrated', 'severely_dehydrated'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];
export const DEFAULT_NOTICE_LEVEL: NoticeLevel = 'moderately_dehydrated';

export const NOTICE_LEVEL_LABELS: Readonly<Record<NoticeLevel, string>> = {
  moderately_dehydrated: 'Moderate and severe dehydration',
  severely_dehydrated: 'Severe dehydration only',
};

/** What a tag says about dehydrated members. */
export type TagNotices = {
  readonly isOn: boolean;
  readonly from: NoticeLevel;
  /** Ids of people, in lower case. */
  readonly to: readonly string[];
};

/** Reads it out of a tag's metadata; whatever is not as it should be counts as not set. */
export function tagNotices(metadata: Readonly<Record<string, unknown>>): TagNotices {
  const { [NOTIFY_KEYS.isOn]: isOn, [NOTIFY_KEYS.to]: to, [NOTIFY_KEYS.from]: from } = metadata;
  return {
    isOn: isOn === true,
    from: NOTICE_LEVELS.find((level) => level === from) ?? DEFAULT_NOTICE_LEVEL,
    to: Array.isArray(to) ? to.filter((id) => typeof id === 'string').map((id) => id.toLowerCase()) : [],
  };
}

/** Whether a tag with this level reports a valid result of a member. */
export function asksForNotice(status: SalivaStatus, from: NoticeLevel): boolean {
  return opensFollowUp(status) && statusSeverity(status) >= statusSeverity(from);
}

/** Whether a test is recent enough to be reported; both in ms since 1970. A device's clock may run ahead. */
export function isRecentForNotice(createdMs: number, nowMs: number): boolean {
  return nowMs - createdMs <= NOTICE_WITHIN_HOURS * HOUR_MS;
}

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

/** What a push message brings to a device. It stands on locked screens, so no name and no result is in it. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** A newer message of the same tag takes the place of the older one. */
  readonly tag: string;
  /** Whether it stays until somebody presses it. */
  readonly stays: boolean;
  /** The screen that a press opens, from the root of the product. */
  readonly open: string;
  /** What acknowledges it without opening anything; null where there is nothing to acknowledge. */
  readonly acknowledge: { readonly call: string; readonly screen: string } | null;
};

/** Of one person; the device that was silent for longest makes room. */
export const MOST_PUSH_DEVICES = 20;
/** Devices that have not been heard from for so long are forgotten. */
export const PUSH_DEVICE_DAYS = 90;
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;

export const PUSH_MESSAGES = {
  notSwitchedOn: 'Push messages are not switched on in this browser.',
  notSent:
    'The push service of this browser did not take the message. Switch push messages off and on again.',
} as const;
