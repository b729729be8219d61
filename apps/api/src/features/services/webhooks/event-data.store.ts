import { messageOfAlert } from '@heatwise/domain/alerts/alert-text';
import type { AlertTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

type Asked = { readonly ids: readonly string[]; readonly withHealth: boolean };
type Read = (scope: OrganisationScope, asked: Asked) => Promise<object[]>;

/** What is sent about tests, as they are now: of a person who was merged it names whom they became. */
const tests: Read = async ({ tx, org_id }, { ids, withHealth }) => {
  const { rows } = await sql<object>`
    select m.measurement_id, m.user_id, m.created_time
           ${withHealth ? sql`, m.type, m.value, m.custom_id, m.valid, m.tag_ids, m.name_first, m.name_last` : sql``}
      from measurements m
     where m.org_id = ${org_id} and m.measurement_id = any(${ids}::uuid[]) and m.active
     order by m.created_time`.execute(tx);
  return rows;
};

const alerts: Read = async ({ tx, org_id }, { ids, withHealth }) => {
  const { rows } = await sql<{
    trigger?: AlertTrigger;
    message: string;
    subject_name: string;
    value: number | null;
  }>`
    select a.alert_id, a.rule_id, a.severity, a.state, a.subject_kind, a.user_id, a.fired_at, a.acknowledged_at,
           a.ended_at, a.is_simulated
           ${withHealth ? sql`, a.rule_name, a.trigger, a.message, a.subject_name, a.value, a.value_at, a.note` : sql``}
      from alerts a where a.org_id = ${org_id} and a.alert_id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ trigger, ...row }) =>
    trigger ? { ...row, message: messageOfAlert({ ...row, trigger }, 'celsius') } : row,
  );
};

const closedFollowUps: Read = async ({ tx, org_id }, { ids, withHealth }) => {
  const { rows } = await sql<object>`
    select n.note_id, n.measurement_id, m.user_id, n.author_id, n.api_token_id, n.written_time as closed_at
           ${withHealth ? sql`, n.note` : sql``}
      from follow_up_notes n join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
     where n.org_id = ${org_id} and n.note_id = any(${ids}::uuid[])`.execute(tx);
  return rows;
};

const people: Read = async ({ tx, org_id }, { ids, withHealth }) => {
  const { rows } = await sql<object>`
    select u.user_id, u.created_time
           ${withHealth ? sql`, u.name_first, u.name_last, u.email, u.tag_ids` : sql``}
      from users u where u.org_id = ${org_id} and u.user_id = any(${ids}::uuid[]) and u.active`.execute(tx);
  return rows;
};

/** What the data of each event is called, and where it is read. */
const readers: Readonly<Record<WebhookEvent, readonly [name: string, read: Read]>> = {
  'measurement.created': ['measurements', tests],
  'alert.fired': ['alerts', alerts],
  'alert.acknowledged': ['alerts', alerts],
  'alert.cleared': ['alerts', alerts],
  'alert.closed': ['alerts', alerts],
  'alert.told': ['alerts', alerts],
  'follow_up.closed': ['follow_ups', closedFollowUps],
  'person.created': ['people', people],
};

/** The data of a message; null where what it would be about is gone. */
export async function eventData(
  scope: OrganisationScope,
  event: WebhookEvent,
  asked: Asked,
): Promise<Readonly<Record<string, object[]>> | null> {
  const [name, read] = readers[event];
  const rows = await read(scope, asked);
  return rows.length === 0 ? null : { [name]: rows };
}
