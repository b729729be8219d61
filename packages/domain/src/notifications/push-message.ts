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
