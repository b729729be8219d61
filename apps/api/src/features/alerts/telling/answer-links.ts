import type { LinkedAlert } from '@heatwise/contract/alerts/alerts.contract';
import { isLinkExpired } from '@heatwise/domain/alerts/alert';
import { maySeeAlertOf } from '@heatwise/domain/alerts/alert-rule';
import { isUuid } from '@heatwise/domain/text/uuid';
import { appendAudit } from '../../../audit/audit.ts';
import { addresseesOf } from '../../../auth/actors.store.ts';
import type { Seal } from '../../../auth/seal.ts';
import { AppError } from '../../../http/app-error.ts';
import { isClosed, organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope, ReadIn, WriteIn } from '../../../organisation/organisation-scope.ts';
import { acknowledgeIncident, addEvents } from '../alerts.store.ts';
import { type LetterAlert, letterAlerts } from './letters.store.ts';
import { personOf } from './tellings.ts';

type Letter = { readonly org_id: string; readonly letter_id: string };

/** Acknowledging by an email's link, without signing in. */
export type AnswerLinks = {
  /** From the root of the product: the page for whoever reads the letter, and the call that acknowledges. */
  linkOf(letter: Letter): { readonly screen: string; readonly call: string };
  /**
   * What the link is about. Throws alert-link-not-valid, also for somebody who has left or lost the right to see it, a week
   * after the incident has ended, and in a closed organisation.
   */
  look(token: string): Promise<LinkedAlert>;
  /** Answers what of it is still unanswered, in the name of whom the letter went to. Throws as looking does. */
  acknowledge(token: string, address: string): Promise<LinkedAlert>;
};

type Parts = {
  readonly seal: Seal;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly clock: () => Date;
};

/** The secret part is sealed: only this server makes one, and it opens nothing but the alerts of its letter. */
export function createAnswerLinks({ seal, readIn, writeIn, clock }: Parts): AnswerLinks {
  function letterIn(token: string): Letter {
    const packed = Buffer.from(seal.open(Buffer.from(token, 'base64url')) ?? '', 'base64url');
    const [org_id, letter_id] = [uuidOf(packed.subarray(0, 16)), uuidOf(packed.subarray(16))];
    if (!isUuid(org_id) || !isUuid(letter_id)) throw new AppError('alert-link-not-valid');
    return { org_id, letter_id };
  }

  return {
    linkOf({ org_id, letter_id }) {
      const packed = Buffer.concat(
        [org_id, letter_id].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')),
      );
      const token = seal.seal(packed.toString('base64url')).toString('base64url');
      return { screen: `/alerts/acknowledge/${token}`, call: `/api/v3/alerts/acknowledge/${token}` };
    },
    async look(token) {
      const { org_id, letter_id } = letterIn(token);
      return readIn(org_id, async (scope) => {
        const { alerts } = await alertsOf(scope, letter_id, clock());
        return linkedOf(scope, alerts);
      });
    },
    async acknowledge(token, address) {
      const { org_id, letter_id } = letterIn(token);
      // Looked at first: an organisation that is no more has no clock to write by.
      await readIn(org_id, (scope) => alertsOf(scope, letter_id, clock()));
      return writeIn(org_id, async (scope) => {
        const now = clock();
        const { alerts, userId } = await alertsOf(scope, letter_id, now);
        for (const { alert_id, rule_name } of alerts.filter(({ state }) => state === 'firing')) {
          const answered = await acknowledgeIncident(scope, alert_id, { userId, note: '', now });
          if (answered.length === 0) continue;
          const event = {
            at: now,
            what: 'acknowledged',
            user_id: userId,
            note: 'By the link of an email.',
          } as const;
          await addEvents(
            scope,
            answered.map((id) => ({ ...event, alert_id: id })),
          );
          const subject = { alert_id, name: rule_name };
          await appendAudit(scope, { user_id: userId, action: 'alert.acknowledge', subject, address });
        }
        return linkedOf(scope, (await alertsOf(scope, letter_id, now)).alerts);
      });
    },
  };
}

/**
 * What the reader of a letter may still see and answer of it. Throws alert-link-not-valid where that is nothing, and
 * organisation-closed.
 */
async function alertsOf(scope: OrganisationScope, letterId: string, now: Date) {
  const all = await letterAlerts(scope, letterId);
  const userId = all[0]?.told_id ?? '';
  const reader = (await addresseesOf(scope, userId === '' ? [] : [userId])).get(userId);
  const alerts = all.filter(
    (alert) =>
      reader &&
      maySeeAlertOf(reader.actor, personOf(alert)) &&
      !isLinkExpired(alert.incident_ended_at?.getTime() ?? null, now.getTime()),
  );
  if (alerts.length === 0) throw new AppError('alert-link-not-valid');
  if (await isClosed(scope)) throw new AppError('organisation-closed');
  return { alerts, userId };
}

/** An incident is as far as the alert of it that comes first here. */
const ANSWER_ORDER = ['firing', 'acknowledged', 'cleared', 'closed'];

async function linkedOf(scope: OrganisationScope, alerts: readonly LetterAlert[]): Promise<LinkedAlert> {
  const states = new Map<string, string>();
  for (const { incident_id, state } of alerts) {
    const known = states.get(incident_id) ?? state;
    states.set(incident_id, ANSWER_ORDER.find((one) => one === state || one === known) ?? state);
  }
  const count = (...wanted: string[]) =>
    [...states.values()].filter((state) => wanted.includes(state)).length;
  return {
    organisation_name: (await organisationOf(scope)).name,
    rule_name: alerts[0]?.rule_name ?? '',
    unanswered: count('firing'),
    acknowledged: count('acknowledged'),
    over: count('cleared', 'closed'),
    fired_at: alerts[0]?.fired_at?.toISOString() ?? null,
    acknowledged_by: alerts.find(({ acknowledged_by }) => acknowledged_by)?.acknowledged_by ?? null,
  };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
