import type { AlertNotification } from '@heatwise/contract/alerts/alerts.contract';
import type { MailState } from '@heatwise/domain/alerts/alert-notification';
import type { AlertChannel } from '@heatwise/domain/alerts/alert-rule';

/** What is stored of notifying a person of one alert. */
export type StoredNotification = {
  /** The alert that was asked about: it shares its notifications with its incident. */
  readonly alert_id: string;
  readonly user_id: string;
  readonly who: string | null;
  readonly step: number;
  readonly is_over: boolean;
  readonly channels: readonly AlertChannel[];
  readonly created_at: Date | null;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly letter_id: string | null;
  readonly mail_state: MailState | null;
  readonly mail_state_at: Date | null;
};

/** By alert: who was notified of its incident, how, when, and what became of it; each once, the earliest first. */
export function groupNotifications(
  rows: readonly StoredNotification[],
): ReadonlyMap<string, readonly AlertNotification[]> {
  const byAlert = new Map<string, Map<string, AlertNotification>>();
  for (const row of rows) {
    const known = byAlert.get(row.alert_id) ?? new Map<string, AlertNotification>();
    byAlert.set(row.alert_id, known);
    for (const one of toNotifications(row)) {
      const key = `${row.user_id} ${one.step} ${one.is_over} ${one.channel}`;
      const before = known.get(key);
      if (!before || isBetterKnown(one, before)) known.set(key, one);
    }
  }
  return new Map(
    [...byAlert].map(([alert_id, known]) => [
      alert_id,
      [...known.values()].sort((one, other) => one.at.localeCompare(other.at)),
    ]),
  );
}

/** Two alerts of an incident may notify the same person: what was sent says more than what was not. */
function isBetterKnown(one: AlertNotification, before: AlertNotification): boolean {
  const isSent = ({ state }: AlertNotification) => state !== 'not sent' && state !== 'waiting';
  return isSent(one) && !isSent(before);
}

function toNotifications(row: StoredNotification): AlertNotification[] {
  const { step, is_over, channels, created_at, due_at, sent_at, letter_id, mail_state, mail_state_at } = row;
  const who = row.who ?? 'No name';
  const about = { who, step, is_over };
  const text = (at: Date) => at.toISOString();
  const shown = { ...about, channel: 'app', at: text(created_at ?? due_at), state: 'shown' } as const;
  const others = channels.map((channel): AlertNotification => {
    if (sent_at === null) return { ...about, channel, at: text(due_at), state: 'waiting' };
    if (letter_id === null) return { ...about, channel, at: text(sent_at), state: 'not sent' };
    if (channel === 'mail' && mail_state !== null)
      return { ...about, channel, at: text(mail_state_at ?? sent_at), state: mail_state };
    return { ...about, channel, at: text(sent_at), state: 'sent' };
  });
  return is_over ? others : [shown, ...others];
}
