import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import type { Mailbox } from '../../apps/api/src/testing/mailbox.ts';
import { demoClient, salivaTest } from '../demo-driver/demo-client.ts';

/** What a hundred kills have done to alerts. Only the last may be above zero. */
export type AlertFindings = {
  readonly severe: number;
  readonly withoutAlert: readonly string[];
  readonly withTwoAlerts: readonly string[];
  readonly withoutEmail: readonly string[];
  readonly withTwoEmails: readonly string[];
  /** The same email sent twice, with one Message-ID: the mail server had it before we knew. */
  readonly sameEmailAgain: number;
};

const EMAIL = 'admin@demo.heatwise.test';
const NAME = 'Kill rounds';
const POSTS_A_ROUND = 5;
const PATIENCE_MS = 120_000;
const PAGE = 200;

type Posted = { readonly user_id: string; readonly created_time: string; readonly value: number };

/**
 * Posts severe results while servers are killed, under a rule that mails an admin, and says whose alert or email is
 * missing or doubled. Each result has a value of its own, by which emails and alerts are found again.
 */
export function watchAlerts(mailbox: Mailbox, adminId: string, people: readonly string[]) {
  const rule_id = randomUUID();
  const posted: Posted[] = [];
  let next = 0;
  let patientUntil = 0;

  async function call<Data>(
    url: string,
    token: string,
    method: string,
    address: string,
    body?: unknown,
  ): Promise<Data> {
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Just after a kill: what was asked has not been done.
    if (response.status === 503 && performance.now() < patientUntil) {
      await response.body?.cancel();
      await sleep(500);
      return call(url, token, method, address, body);
    }
    const reply = (await response.json()) as { success: boolean; message: string; data: Data };
    if (!reply.success) throw new Error(`${address} answered ${response.status}: ${reply.message}`);
    return reply.data;
  }

  async function allAlerts(url: string, token: string): Promise<Alert[]> {
    const alerts: Alert[] = [];
    for (;;) {
      const address = `/v3/alerts?rule_id=${rule_id}&offset=${alerts.length}&limit=${PAGE}`;
      const page = await call<{ alerts: Alert[] }>(url, token, 'GET', address);
      alerts.push(...page.alerts);
      if (page.alerts.length < PAGE) return alerts;
    }
  }

  const ofResult = (alerts: readonly Alert[], { user_id, value }: Posted) =>
    alerts.filter((alert) => alert.user_id === user_id && alert.value === value);

  /** How many emails tell of a result; the same email that came twice counts once. */
  function emailsAbout({ subject_name, value }: Pick<Alert, 'subject_name' | 'value'>): number {
    return [...differentMails().values()].filter(
      ({ to, subject, text }) =>
        to === EMAIL &&
        subject?.startsWith(`Critical: ${NAME}`) &&
        text?.includes(`${subject_name}: ${value} mOsm`),
    ).length;
  }
  const differentMails = () => new Map(mailbox.received.map((mail) => [mail.messageId, mail]));

  return {
    async begin(url: string, token: string): Promise<void> {
      const { steps, ...draft } = newRule('hydration');
      const recipients = { user_ids: [adminId], admins: false, supervisors: false, webhook_ids: [] };
      await call(url, token, 'POST', '/v3/alerts/rule', {
        ...draft,
        rule_id,
        pack: null,
        pack_rule: null,
        name: NAME,
        severity: 'critical',
        all_clear: false,
        cool_down_minutes: 0,
        steps: steps
          .slice(0, 1)
          .map((step) => ({ ...step, after_minutes: 0, recipients, channels: ['mail'] })),
      });
      await call(url, token, 'PUT', `/v3/alerts/rule/${rule_id}/on`, { is_on: true });
    },
    /** Severe results, one after the other, until the first that is not acknowledged. */
    async during(url: string): Promise<void> {
      const { post } = demoClient(url);
      try {
        for (let n = 0; n < POSTS_A_ROUND; n += 1) {
          const test = salivaTest(people[next % people.length] as string, 300 + next);
          next += 1;
          await post([test]);
          posted.push(test);
        }
      } catch {
        // What was not acknowledged may or may not be there.
      }
    },
    /**
     * Waits until everything acknowledged has its alert. Those of which the admin was told are closed, so that the
     * person's next result begins a new one; in the end, all emails are waited for.
     */
    async after(url: string, token: string, isEnd = false): Promise<void> {
      const deadline = Date.now() + PATIENCE_MS;
      patientUntil = performance.now() + PATIENCE_MS;
      for (;;) {
        const alerts = await allAlerts(url, token);
        const isDone = posted.every((one) => {
          const [alert] = ofResult(alerts, one);
          return alert !== undefined && (!isEnd || emailsAbout(alert) > 0);
        });
        if (isDone || Date.now() > deadline) {
          for (const alert of alerts)
            if (alert.state === 'firing' && emailsAbout(alert) > 0)
              await call(url, token, 'POST', `/v3/alerts/${alert.alert_id}/close`, { note: '' });
          return;
        }
        await sleep(200);
      }
    },
    async findings(url: string, token: string): Promise<AlertFindings> {
      const alerts = await allAlerts(url, token);
      const results = posted.map((one) => {
        const found = ofResult(alerts, one);
        return {
          name: `${one.value} mOsm`,
          alerts: found.length,
          emails: found[0] ? emailsAbout(found[0]) : 0,
        };
      });
      const named = (isOne: (result: (typeof results)[number]) => boolean) =>
        results.filter(isOne).map(({ name }) => name);
      return {
        severe: posted.length,
        withoutAlert: named((one) => one.alerts === 0),
        withTwoAlerts: named((one) => one.alerts > 1),
        withoutEmail: named((one) => one.emails === 0),
        withTwoEmails: named((one) => one.emails > 1),
        sameEmailAgain: mailbox.received.length - differentMails().size,
      };
    },
  };
}
