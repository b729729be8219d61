import type { AlertNotification } from '@heatwise/contract/alerts/alerts.contract';
import type { MailState } from '@heatwise/domain/alerts/alert-notification';
import { sql } from 'kysely';
import { nameOfWhoActed } from '../../../auth/who-acted.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { groupNotifications, type StoredNotification } from './notifications.ts';

/** Who was notified of the incidents of these alerts, by alert. */
export async function listNotifications(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AlertNotification[]>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<StoredNotification>`
    select k.alert_id, t.user_id, ${nameOfWhoActed(sql`t.user_id`, org_id)} as who, t.step, t.is_over, t.channels,
           t.created_at, t.due_at, t.sent_at, t.letter_id, t.mail_state, t.mail_state_at
      from alerts k
      join alerts a on a.org_id = k.org_id
                   and coalesce(a.incident_id, a.alert_id) = coalesce(k.incident_id, k.alert_id)
      join alert_tellings t on t.org_id = a.org_id and t.alert_id = a.alert_id
     where k.org_id = ${org_id} and k.alert_id = any(${[...alertIds]}::uuid[])
     order by coalesce(t.created_at, t.due_at), t.alert_id, t.step, t.user_id`.execute(tx);
  return groupNotifications(rows);
}

/** Records what became of the email of a letter. */
export async function recordMailState(
  { tx, org_id }: OrganisationScope,
  letterId: string,
  { state, now }: { readonly state: MailState; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('alert_tellings')
    .set({ mail_state: state, mail_state_at: now })
    .where('org_id', '=', org_id)
    .where('letter_id', '=', letterId)
    .execute();
}
