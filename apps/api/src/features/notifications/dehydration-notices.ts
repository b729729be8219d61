import { randomUUID } from 'node:crypto';
import { isSensorTest } from '@heatwise/domain/devices/device';
import {
  recordedBaseline,
  type SalivaStatus,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import { isLeftOutByClock } from '@heatwise/domain/measurements/measurement-time';
import { classedTests } from '@heatwise/domain/monitoring/follow-up';
import {
  asksForNotice,
  isRecentForNotice,
  type NoticeLevel,
  tagNotices,
} from '@heatwise/domain/notifications/notifications';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { type Addressee, addresseesOf } from '../../auth/actors.store.ts';
import type { Seal } from '../../auth/seal.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf, JobNotReadyError } from '../../background/job-worker.ts';
import { urgentMailJob } from '../../background/mail-job.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, ReadIn } from '../../organisation/organisation-scope.ts';
import { zoneOfOrganisation } from '../../organisation/time-zone.store.ts';
import { dehydrationLetter } from './dehydration-letter.ts';
import {
  baselineTests,
  countingTests,
  insertNotices,
  type NewNotice,
  type NoticedTest,
  testsUnderTellingTags,
} from './dehydration-notices.store.ts';
import {
  activeTagsOf,
  FIRST_SETTINGS,
  type StoredSettings,
  settingsOf,
} from './notification-settings.store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Arrived = { readonly org_id: string; readonly measurement_ids: readonly string[] };
/** Somebody has to check whether tests that arrived, or count again, are to be reported. */
const noticesJob = jobKind<Arrived>('dehydration-notices', { isUrgent: true });

/** One look stays short, however many tests wait for it. */
const TESTS_OF_A_LOOK = 500;

/** A test as it was stored. */
type StoredTest = {
  readonly measurement_id: string;
  readonly type: string;
  readonly valid: boolean;
  readonly created_time: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Makes the step that puts the look at new tests into the transaction that stores them; old ones need none. */
export function createNoticeTests({ jobs, clock }: { jobs: JobQueue; clock: () => Date }) {
  return async (scope: OrganisationScope, tests: readonly StoredTest[]): Promise<void> => {
    const now = clock().getTime();
    const wanted = tests.filter(
      ({ type, valid, metadata, created_time }) =>
        type === 'sosm' &&
        (valid || isLeftOutByClock(metadata)) &&
        isRecentForNotice(Date.parse(created_time), now),
    );
    await putLook(
      scope,
      jobs,
      wanted.map(({ measurement_id }) => measurement_id),
    );
  };
}

/** A look at those tests that a tag reports, if there are any; a look already waiting includes them. */
async function putLook(scope: OrganisationScope, jobs: JobQueue, measurementIds: readonly string[]) {
  if (measurementIds.length === 0 || isSensorTest(scope.org_id)) return;
  const measurement_ids = await testsUnderTellingTags(scope, measurementIds);
  if (measurement_ids.length === 0) return;
  const { org_id } = scope;
  await jobs.join(scope, noticesJob, { org_id, measurement_ids }, (waiting) => {
    const together = [...waiting.measurement_ids, ...measurement_ids];
    return together.length > TESTS_OF_A_LOOK ? null : { org_id, measurement_ids: together };
  });
}

/** Makes the same for tests that count again: marked as valid, or restored. */
export function createNoticeAgain({ jobs }: { jobs: JobQueue }) {
  return (scope: OrganisationScope, measurement_ids: readonly string[]): Promise<void> =>
    putLook(scope, jobs, measurement_ids);
}

/** Incidents belong to the alerts: a notice joins the incident about the same person. */
export type NoticeIncidents = {
  readonly findUnevaluatedTests: (scope: OrganisationScope, ids: readonly string[]) => Promise<string[]>;
  readonly joinIncident: (
    scope: OrganisationScope,
    notice: { readonly user_id: string; readonly status: SalivaStatus; readonly reader_id: string },
    now: Date,
  ) => Promise<boolean>;
};

type Parts = {
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
  readonly seal: Seal;
  readonly readIn: ReadIn;
  readonly incidents: NoticeIncidents;
};

/** How long a notice waits until it is asked again whether the alert rules have evaluated its tests. */
const EVALUATION_WAIT_MS = 500;

/**
 * Notifies those whom the tags name, once for each test and person: the notice, the email and the end of the job are
 * one transaction. What counts is how everything stands now: the test, its person, the tags, and what the reader may
 * see.
 */
export function noticesHandler(parts: Parts) {
  return handlerOf(noticesJob, async ({ org_id, measurement_ids }, { writeIn }) => {
    const waiting = new Set(
      await parts.readIn(org_id, (scope) => parts.incidents.findUnevaluatedTests(scope, measurement_ids)),
    );
    const evaluated = measurement_ids.filter((id) => !waiting.has(id));
    if (evaluated.length === 0) throw new JobNotReadyError(EVALUATION_WAIT_MS);
    await writeIn(org_id, async (scope) => {
      if (waiting.size > 0)
        await parts.jobs.put(scope, noticesJob, { org_id, measurement_ids: [...waiting] });
      // Nobody looks after anybody there by this product any more.
      if (closingOf((await organisationOf(scope)).metadata)) return;
      const tests = await dehydratedTests(scope, evaluated, parts.clock());
      if (tests.length > 0) await notify(scope, tests, parts);
    });
  });
}

type DehydratedTest = NoticedTest & { readonly status: SalivaStatus; readonly baseline_mean: number | null };

async function dehydratedTests(
  scope: OrganisationScope,
  measurementIds: readonly string[],
  now: Date,
): Promise<DehydratedTest[]> {
  const counting = await countingTests(scope, measurementIds);
  const recent = counting.filter(({ created_time }) =>
    isRecentForNotice(Date.parse(created_time), now.getTime()),
  );
  const baselines = await baselineTests(
    scope,
    recent.map(({ user_id }) => user_id),
  );
  return recent.flatMap((test) => {
    const own = baselines.filter(({ user_id }) => user_id === test.user_id);
    const status = classedTests([test, ...own])[0]?.status;
    const baseline =
      recordedBaseline({ _baseline: test.recorded }) ?? salivaBaseline(own.map(({ value }) => value));
    return status && asksForNotice(status, 'moderately_dehydrated')
      ? [{ ...test, status, baseline_mean: baseline?.mean ?? null }]
      : [];
  });
}

/** A tag that reports its members: from which result on, and to whom. */
type NotifyingTag = {
  readonly tag_id: string;
  readonly name: string;
  readonly from: NoticeLevel;
  readonly to: readonly string[];
};

async function notifyingTags(
  scope: OrganisationScope,
  tests: readonly DehydratedTest[],
): Promise<NotifyingTag[]> {
  const tags = await activeTagsOf(scope, [...new Set(tests.flatMap(({ tag_ids }) => tag_ids))]);
  return tags.flatMap(({ tag_id, name, metadata }) => {
    const { isOn, from, to } = tagNotices(metadata);
    return isOn ? [{ tag_id, name, from, to }] : [];
  });
}

type Reader = Addressee & { readonly settings: StoredSettings };

async function readersOf(scope: OrganisationScope, notifying: readonly NotifyingTag[]): Promise<Reader[]> {
  const ids = [...new Set(notifying.flatMap(({ to }) => to))];
  const settings = await settingsOf(scope, ids);
  return [...(await addresseesOf(scope, ids))].map(([id, addressee]) => ({
    ...addressee,
    settings: settings.get(id) ?? FIRST_SETTINGS,
  }));
}

async function notify(
  scope: OrganisationScope,
  tests: readonly DehydratedTest[],
  parts: Parts,
): Promise<void> {
  const notifying = await notifyingTags(scope, tests);
  const { name: organisation } = await organisationOf(scope);
  const zone = openTimeZone(await zoneOfOrganisation(scope));
  for (const reader of await readersOf(scope, notifying)) {
    const told = tests.flatMap((test) => {
      const tag = notifying.find((one) => shouldNotify(one, test, reader));
      return tag ? [{ notice: noticeOf(test, tag, reader, parts.clock()), test, tag }] : [];
    });
    const fresh = await insertNotices(
      scope,
      told.map(({ notice }) => notice),
    );
    if (!reader.settings.mail || reader.email === null) continue;
    const news: (DehydratedTest & { readonly tag_name: string })[] = [];
    for (const { notice, test, tag } of told) {
      if (!fresh.has(notice.notice_id)) continue;
      const about = { user_id: test.user_id, status: test.status, reader_id: reader.actor.user_id };
      const isJoined = await parts.incidents.joinIncident(scope, about, parts.clock());
      if (!isJoined) news.push({ ...test, tag_name: tag.name });
    }
    if (news.length === 0) continue;
    const { user_id, org_id } = reader.actor;
    const token = unsubscribeToken(parts.seal, { what: 'dehydration', org_id, user_id });
    const letter = dehydrationLetter(news, {
      to: reader.email,
      organisation,
      zone,
      publicUrl: parts.publicUrl(),
      unsubscribeUrl: `${parts.publicUrl()}/unsubscribe/${token}`,
    });
    await parts.jobs.put(scope, urgentMailJob, letter);
  }
}

/** Whether a tag notifies this reader of the test: nobody is ever notified of people they may not see. */
function shouldNotify(
  { tag_id, from, to }: NotifyingTag,
  test: DehydratedTest,
  { actor, settings }: Reader,
): boolean {
  const person = { user_id: test.user_id, tag_ids: test.person_tag_ids };
  return (
    test.tag_ids.includes(tag_id) &&
    to.includes(actor.user_id) &&
    asksForNotice(test.status, from) &&
    !settings.muted_tag_ids.includes(tag_id) &&
    (settings.mail || settings.in_app) &&
    mayViewMeasurementsOf(actor, person)
  );
}

function noticeOf(
  test: DehydratedTest,
  { tag_id }: NotifyingTag,
  { actor, settings }: Reader,
  now: Date,
): NewNotice {
  return {
    notice_id: randomUUID(),
    user_id: actor.user_id,
    measurement_id: test.measurement_id,
    tag_id,
    status: test.status,
    in_app: settings.in_app,
    made_at: now,
  };
}
