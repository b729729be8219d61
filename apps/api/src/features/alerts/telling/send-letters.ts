import { randomUUID } from 'node:crypto';
import type { MailState } from '@heatwise/domain/alerts/alert';
import {
  type AlertChannel,
  isQuiet,
  maySeeAlertOf,
  SEVERITY_LABELS,
} from '@heatwise/domain/alerts/alert-rule';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { PushMessage } from '@heatwise/domain/notifications/notifications';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import { byPerson } from '@heatwise/domain/people/person-name';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { type JobKind, type JobQueue, jobKind } from '../../../background/job-queue.ts';
import { handlerOf, type JobHandler } from '../../../background/job-worker.ts';
import { pushJob } from '../../../background/push-job.ts';
import type { Letter } from '../../../mail/letter.ts';
import { isRefusedByReceiver, type MailPost } from '../../../mail/mail-post.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import { zoneOfOrganisation } from '../../../organisation/time-zone.store.ts';
import { subscriptionsOf } from '../../../push/subscriptions.store.ts';
import type { LiveRule } from '../rules.store.ts';
import { alertLetter, escalationText, type MergedTelling, mergeByIncident } from './alert-letter.ts';
import type { AnswerLinks } from './answer-links.ts';
import { recordMailState } from './letters.store.ts';
import { type DueTelling, noteTellings, type Told, tellingsDue } from './tellings.store.ts';

type AlertMail = { readonly org_id: string; readonly letter_id: string; readonly letter: Letter };

/** The email of an alert, whose delivery is recorded; only the first kind goes before other emails. */
const urgentAlertMailJob: JobKind<AlertMail> = jobKind<AlertMail>('urgent-alert-mail', {
  isUrgent: true,
  lane: 'email',
});
const alertMailJob: JobKind<AlertMail> = jobKind<AlertMail>('alert-mail', { lane: 'email' });

type Parts = {
  readonly post: MailPost;
  /** What is known of an email that the post has taken. */
  readonly taken: Exclude<MailState, 'bounced'>;
  readonly clock: () => Date;
};

export function alertMailHandlers({ post, taken, clock }: Parts): JobHandler[] {
  return [urgentAlertMailJob, alertMailJob].map((kind) =>
    handlerOf(kind, async ({ org_id, letter_id, letter }, { job_id, writeIn }) => {
      const state = await post(letter, job_id).then(
        () => taken,
        (error: unknown) => {
          if (isRefusedByReceiver(error)) return 'bounced' as const;
          throw error;
        },
      );
      // Nothing is locked while the mail server takes its time.
      await writeIn(org_id, (scope) => recordMailState(scope, letter_id, { state, now: clock() }));
    }),
  );
}

/** A rule tells one person at most so often; what comes in between is one list. */
export const LETTERS_EVERY_MS = MINUTE_MS;
const TELLINGS_AT_ONCE = 2000;
/** A push message that could not be sent for so long says nothing that its reader does not know. */
const PUSH_NEWS_MS = 4 * 60 * MINUTE_MS;

export type Post = {
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
  readonly answerLinks: AnswerLinks;
};

/**
 * Puts the letters that are due into the queue, in the transaction that notes them as sent: a server that is killed
 * loses none and sends none twice.
 */
export async function sendLetters(
  scope: WritingScope,
  rules: readonly LiveRule[],
  post: Post,
  now: Date,
): Promise<void> {
  const due = await tellingsDue(scope, now, TELLINGS_AT_ONCE);
  if (due.length === 0) return;
  const people = await addresseesOf(scope, [...new Set(due.map(({ user_id }) => user_id))]);
  const zone = openTimeZone(await zoneOfOrganisation(scope));
  const subscriptions = byPerson(await subscriptionsOf(scope, [...people.keys()], now));
  const { name: organisation, metadata } = await organisationOf(scope);
  const unit = measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit';
  const told: Told[] = [];
  const sent = (one: DueTelling, letter_id: string | null) =>
    told.push({ ...keyOf(one), sent_at: now, letter_id });
  const timely: DueTelling[] = [];
  for (const one of due) {
    const later = laterThan(one, rules, now);
    const person = people.get(one.user_id);
    if (later) told.push({ ...keyOf(one), due_at: later });
    // Whoever has left, or may not see them any more, is told nothing.
    else if (person && maySeeAlertOf(person.actor, subjectOf(one)) && isNews(one)) timely.push(one);
    // A letter answers for what is in it: what it leaves out is told to nobody, and acknowledged by nobody.
    else sent(one, null);
  }
  const { toSend, covered } = mergeByIncident(timely);
  for (const one of covered) sent(one, one.sent_letter_id);
  for (const together of inLetters(toSend)) {
    const [head, ...rest] = together as [MergedTelling, ...MergedTelling[]];
    const browsers = by('push', together) ? (subscriptions.get(head.user_id) ?? []) : [];
    const email = by('mail', together) ? people.get(head.user_id)?.email : null;
    const letter_id = email || browsers.length > 0 ? randomUUID() : null;
    if (letter_id) {
      const answer = post.answerLinks.linkOf({ org_id: scope.org_id, letter_id });
      if (email) {
        const letter = alertLetter([head, ...rest], {
          to: email,
          organisation,
          unit,
          zone,
          now,
          publicUrl: post.publicUrl(),
          answerUrl: `${post.publicUrl()}${answer.screen}`,
        });
        const kind = head.severity === 'information' ? alertMailJob : urgentAlertMailJob;
        await post.jobs.put(scope, kind, { org_id: scope.org_id, letter_id, letter });
      }
      const message = alertPush([head, ...rest], { unit, answer, now });
      const until = new Date(now.getTime() + PUSH_NEWS_MS).toISOString();
      for (const { subscription_id } of browsers)
        await post.jobs.put(scope, pushJob, { org_id: scope.org_id, subscription_id, message, until });
    }
    for (const { carried, ...one } of together) for (const each of [one, ...carried]) sent(each, letter_id);
  }
  await noteTellings(scope, told);
}

function keyOf({ alert_id, step, user_id, is_over }: DueTelling) {
  return { alert_id, step, user_id, is_over };
}

/** Those of one rule to one person, that they began or that they are over, are one letter. */
function inLetters(due: readonly MergedTelling[]): MergedTelling[][] {
  const letters = new Map<string, MergedTelling[]>();
  for (const one of due) {
    const key = `${one.rule_id} ${one.user_id} ${one.is_over}`;
    letters.set(key, [...(letters.get(key) ?? []), one]);
  }
  return [...letters.values()];
}

/**
 * When these are to be told, where that is not now: in quiet hours, while the rule is muted or alerts are switched off
 * for the organisation, or too soon after the last letter.
 */
function laterThan(
  { rule_id, told_at, severity }: DueTelling,
  rules: readonly LiveRule[],
  now: Date,
): Date | null {
  const rule = rules.find((one) => one.rule_id === rule_id);
  const isMuted = rule?.muted_until != null && rule.muted_until > now;
  if (!rule || isMuted || isQuiet(rule.quiet_hours, severity, now.getTime()))
    return new Date(now.getTime() + MINUTE_MS);
  const soonest = (told_at?.getTime() ?? 0) + LETTERS_EVERY_MS;
  // A clock that was set back must not hold a letter for longer than that.
  return soonest > now.getTime() ? new Date(Math.min(soonest, now.getTime() + LETTERS_EVERY_MS)) : null;
}

function subjectOf({ person_id, person_tag_ids }: DueTelling) {
  return person_id === null ? null : { user_id: person_id, tag_ids: [...(person_tag_ids ?? [])] };
}

/** Whether one of them is to be told this way. */
function by(channel: AlertChannel, told: readonly DueTelling[]): boolean {
  return told.some(({ channels }) => channels.includes(channel));
}

/** What was answered or is over before anybody was told of it is no news. */
function isNews({ is_over, state }: DueTelling): boolean {
  return is_over || state === 'firing';
}

type Around = {
  readonly unit: TemperatureUnit;
  readonly now: Date;
  readonly answer: { readonly screen: string; readonly call: string };
};

/** Alerts of one rule in one message. It stands on locked screens: see decisions/0177. */
function alertPush(told: readonly [DueTelling, ...DueTelling[]], { unit, answer, now }: Around): PushMessage {
  const [{ rule_id, rule_name, severity, trigger, is_over }] = told;
  const label = told.some(({ is_simulated }) => is_simulated) ? `${SIMULATED_WEATHER}. ` : '';
  const count = told.length === 1 ? '' : ` (${told.length})`;
  const news = { tag: `alert ${rule_id}`, open: '/settings/alerts' };
  if (is_over)
    return {
      ...news,
      stays: false,
      title: `Over: ${rule_name}${count}`,
      body: `${label}${triggerText(trigger, unit)}`,
      acknowledge: null,
    };
  const escalations = told.map((one) => escalationText(one, now));
  const [escalation = null] = escalations.includes(null) ? [] : escalations;
  const waiting = escalation === null ? '' : `${escalation}. `;
  return {
    ...news,
    stays: severity === 'critical',
    title: `${SEVERITY_LABELS[severity]}${waiting === '' ? '' : ', not acknowledged'}: ${rule_name}${count}`,
    body: `${label}${waiting}${triggerText(trigger, unit)}. Open Heatwise to see whom or what it is about.`,
    acknowledge: answer,
  };
}
