/** How a person is notified of an alert: every alert is shown in the product, emails and push messages come besides. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const NOTIFICATION_CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  app: 'In Heatwise',
  mail: 'Email',
  push: 'Push message',
};

/** What became of an email: the mail server of the product is the last that the product hears of. */
export const MAIL_STATES = ['delivered', 'kept', 'bounced'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const NOTIFICATION_STATES = ['shown', 'waiting', 'sent', 'not sent', ...MAIL_STATES] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const NOTIFICATION_STATE_LABELS: Readonly<Record<NotificationState, string>> = {
  shown: 'Shown',
  waiting: 'Waiting',
  sent: 'Sent, delivery not known',
  'not sent': 'Not sent',
  delivered: 'Delivered to the mail server',
  kept: 'Kept in the outbox',
  bounced: 'Bounced',
};

/** One person, one channel, one step of an incident. */
export type Notification = {
  readonly who: string;
  readonly channel: NotificationChannel;
  /** From 0 on; of the message that it is over it is 0 as well. */
  readonly step: number;
  readonly is_over: boolean;
  /** When it was shown, sent or delivered, or is to be sent. */
  readonly at: string;
  readonly state: NotificationState;
};

/** 'Step 1', 'Resolved': what somebody was notified of. */
export function notifiedOfText({ step, is_over }: Pick<Notification, 'step' | 'is_over'>): string {
  return is_over ? 'Resolved' : `Step ${step + 1}`;
}
