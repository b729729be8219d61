import { classedTests } from '@heatwise/domain/monitoring/follow-up';
import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import {
  type Digest,
  type DigestPerson,
  dailyDigestOf,
  FOLLOW_UP_NEWS_DAYS,
  hasNews,
} from '@heatwise/domain/notifications/digest';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import { type Actor, scopeOf } from '@heatwise/domain/permissions/actor';
import { patternsOf, readRosterTags } from '@heatwise/domain/roster/roster';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, previousInstantOfHour } from '@heatwise/domain/time/time-zone';
import { addresseesOf } from '../../auth/actors.store.ts';
import type { Seal } from '../../auth/seal.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, ReadIn, WriteIn } from '../../organisation/organisation-scope.ts';
import type { DigestDue, UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { notesSince, peopleWithin, rosterTags, salivaSince } from './digest.store.ts';
import { digestLetter } from './digest-letter.ts';
import { nextDigestAt } from './notification-settings.commands.ts';
import { moveDigest, settingsOf } from './notification-settings.store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Looks whose digest is due. */
export const digestsDueJob = jobKind<{ readonly period: string }>('digests-due', { lane: 'maintenance' });
export const DIGESTS_EVERY_MINUTES = 5;

type OneDigest = { readonly org_id: string; readonly user_id: string; readonly dueMs: number };
const digestJob = jobKind<OneDigest>('digest');

type DueParts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly writeIn: WriteIn;
};

/**
 * Puts a job for each digest that is due and sets when the next is: one transaction a person, so that a digest is put
 * once whoever looks how often. One that was due while no server ran goes out late, and only the last one.
 */
export function digestsDueHandler({ unscopedQueries, jobs, clock, writeIn }: DueParts) {
  async function put({ org_id, user_id, due_at: dueAt }: DigestDue): Promise<void> {
    await writeIn(org_id, async (scope) => {
      const settings = (await settingsOf(scope, [user_id])).get(user_id);
      const nextAt = settings && nextDigestAt(settings, clock());
      if (!nextAt || !(await moveDigest(scope, user_id, { dueAt, nextAt }))) return;
      await jobs.put(scope, digestJob, { org_id, user_id, dueMs: dueAt.getTime() });
    });
  }
  return handlerOf(digestsDueJob, async () => {
    for (const due of await unscopedQueries.digestsDue(clock())) await put(due);
  });
}

type DigestParts = {
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
  readonly seal: Seal;
  readonly readIn: ReadIn;
};

/**
 * Writes one digest, by what its reader may see at this moment, and queues the email; none when there is nothing to
 * report.
 */
export function digestHandler({ jobs, clock, publicUrl, seal, readIn }: DigestParts) {
  return handlerOf(digestJob, async ({ org_id, user_id, dueMs }, { writeIn }) => {
    // Read outside of the organisation's clock, which would hold up everybody who writes.
    const letter = await readIn(org_id, async (scope) => {
      const { name: organisation, metadata } = await organisationOf(scope);
      if (closingOf(metadata)) return null;
      const settings = (await settingsOf(scope, [user_id])).get(user_id);
      const addressee = (await addresseesOf(scope, [user_id])).get(user_id);
      if (!settings?.digest || !addressee?.email || !mayMonitor(addressee.actor)) return null;
      const zone = openTimeZone(settings.time_zone);
      const fromMs = previousInstantOfHour(zone, settings.digest_hour, dueMs);
      const digest = await digestFor(scope, addressee.actor, {
        fromMs,
        toMs: dueMs,
        day: zone.dayAt(fromMs),
      });
      if (!hasNews(digest, clock().getTime())) return null;
      const token = unsubscribeToken(seal, { what: 'digest', org_id, user_id });
      return digestLetter(digest, {
        to: addressee.email,
        organisation,
        zone,
        fromMs,
        toMs: dueMs,
        publicUrl: publicUrl(),
        unsubscribeUrl: `${publicUrl()}/unsubscribe/${token}`,
      });
    });
    if (letter) await writeIn(org_id, (scope) => jobs.put(scope, mailJob, letter));
  });
}

type Period = Parameters<typeof dailyDigestOf>[1];

async function digestFor(scope: OrganisationScope, actor: Actor, period: Period): Promise<Digest> {
  const reach = scopeOf(actor, 'view_measure');
  const since = new Date(period.toMs - FOLLOW_UP_NEWS_DAYS * DAY_MS).toISOString();
  const tests = byPerson(await salivaSince(scope, reach, since));
  const long = [...tests].filter(([, rows]) => rows.every(({ created_time }) => created_time < since));
  const notes = byPerson(
    await notesSince(
      scope,
      since,
      long.map(([user_id]) => user_id),
    ),
  );
  const roster = readRosterTags(await rosterTags(scope));
  const people = (await peopleWithin(scope, reach)).map(
    (person): DigestPerson => ({
      user_id: person.user_id,
      name: fullName(person) || 'No name',
      tests: classedTests(tests.get(person.user_id) ?? []),
      patterns: patternsOf(roster, person.tag_ids),
      notes: (notes.get(person.user_id) ?? []).map(({ measured_time, ...note }) => ({
        ...note,
        measured_ms: Date.parse(measured_time),
      })),
    }),
  );
  return dailyDigestOf(people, period);
}
