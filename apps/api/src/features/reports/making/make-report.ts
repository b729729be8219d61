import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  GIVEN_UP,
  isOfTheMoment,
  MOST_REPORT_TRIES,
  NOT_MADE,
  REPORT_KIND_LABELS,
  type ReportDraft,
  type ReportSpan,
  TAG_IS_GONE,
} from '@heatwise/domain/reports/report';
import type { ReportDocument } from '@heatwise/domain/reports/report-document';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { Kysely } from 'kysely';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { isHeldByOthers } from '../../../background/block-work.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { handlerOf } from '../../../background/job-worker.ts';
import { mailJob } from '../../../background/mail-job.ts';
import type { Tables } from '../../../database/tables.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import {
  inSnapshot,
  type OrganisationScope,
  type WriteIn,
} from '../../../organisation/organisation-scope.ts';
import { tagsAmong } from '../reports.store.ts';
import { changeWaiting, insertFiles, type ReportFile, type WaitingRun, waitingRun } from '../runs.store.ts';
import { heatPlaces } from './heat-places.store.ts';
import { hoursOfSites, type SiteHours } from './heat-weather.ts';
import { makeReportJob } from './make-report-job.ts';
import { reportFile } from './report-files.ts';
import { reportLetter } from './report-letter.ts';
import { type ReportSources, reportWords } from './report-words.ts';

type Parts = {
  readonly database: Kysely<Tables>;
  readonly writeIn: WriteIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
  readonly sources: ReportSources;
};

/** It will be the same however often it is tried. */
class NotPossible extends Error {}

/**
 * Makes the files of a run: reads within one snapshot, sets them while nobody waits, and writes them together with the
 * emails that tell of them; a server that dies in between leaves a run that waits, which is made again. One that fails
 * says so, and is given up after some tries.
 */
export function makeReportHandler(parts: Parts) {
  return handlerOf(makeReportJob, async ({ org_id, run_id }) => {
    const { clock, database, writeIn } = parts;
    const run = await inSnapshot(database, org_id, (scope) => waitingRun(scope, run_id));
    if (!run) return;
    await writeIn(org_id, (scope) => changeWaiting(scope, run_id, { begun_at: clock() }));
    try {
      await make(parts, org_id, run);
    } catch (error) {
      if (isHeldByOthers(error)) throw error;
      const attempts = run.attempts + 1;
      const isOver = error instanceof NotPossible || attempts >= MOST_REPORT_TRIES;
      const problem = error instanceof NotPossible ? error.message : isOver ? GIVEN_UP : NOT_MADE;
      await writeIn(org_id, (scope) =>
        changeWaiting(scope, run_id, {
          ...{ attempts, problem },
          ...(isOver && { state: 'failed', finished_at: clock() }),
        }),
      );
      // The queue says in the log what it was, and comes back.
      if (!isOver) throw error;
    }
  });
}

async function make(
  { database, writeIn, jobs, clock, publicUrl, sources }: Parts,
  orgId: string,
  run: WaitingRun,
) {
  const { draft, run_id } = run;
  const now = clock();
  const weather = await weatherFor(database, orgId, { run, sources, now });
  const document = await inSnapshot(database, orgId, (scope) =>
    documentOf(scope, run, { sources, now, weather }),
  );
  if (!document) throw new NotPossible('The organisation is closed.');
  const files: ReportFile[] = [];
  for (const format of draft.formats) {
    files.push({ format, body: await reportFile(format, document, draft.paper) });
  }
  await writeIn(orgId, async (scope) => {
    const done = { state: 'done', finished_at: clock(), problem: null } as const;
    // Somebody else may have made it meanwhile.
    if (!(await changeWaiting(scope, run_id, done))) return;
    await insertFiles(scope, run_id, files);
    const people = await addresseesOf(scope, draft.recipient_ids);
    for (const { email, actor } of people.values()) {
      if (!email || !isOrgAdmin(actor)) continue;
      const facts = { to: email, organisation: document.organisation, name: draft.name, run };
      await jobs.put(scope, mailJob, reportLetter(facts, `${publicUrl()}/settings/reports`));
    }
  });
}

type Around = { readonly sources: ReportSources; readonly now: Date };

/** What the weather service says of the places of a report that is about heat; of others nothing. */
async function weatherFor(
  database: Kysely<Tables>,
  orgId: string,
  { run: { draft, first_day, last_day }, sources, now }: Around & { readonly run: WaitingRun },
): Promise<SiteHours> {
  if (draft.kind !== 'heat') return new Map();
  const { sites } = await inSnapshot(database, orgId, (scope) => heatPlaces(scope, draft.tag_ids));
  const days = { first: first_day, last: last_day, nowMs: now.getTime() };
  return hoursOfSites(sources.weatherOfSites, sites, days);
}

/** Null for an organisation that is closed. Throws NotPossible. */
async function documentOf(
  scope: OrganisationScope,
  { draft, first_day, last_day }: WaitingRun,
  { sources, now, weather }: Around & { readonly weather: SiteHours },
): Promise<ReportDocument | null> {
  const { name: organisation, metadata } = await organisationOf(scope);
  if (closingOf(metadata)) return null;
  const tags = await tagsAmong(scope, draft.tag_ids);
  if (tags.size < draft.tag_ids.length) throw new NotPossible(TAG_IS_GONE);
  const zone = openTimeZone(draft.time_zone);
  const span: ReportSpan = {
    ...{ first: first_day, last: last_day },
    ...{ from: zone.startOf(first_day), to: zone.startOf(addDays(last_day, 1)) },
  };
  const { facts, ...words } = await reportWords[draft.kind](
    scope,
    { tag_ids: draft.tag_ids, span, zone, nowMs: now.getTime(), unit: unitOf(metadata), weather },
    sources,
  );
  const made = `${dateTimeText(now.getTime(), zone)} (${draft.time_zone})`;
  return {
    ...words,
    title: draft.name,
    organisation,
    facts: [
      ['Report', REPORT_KIND_LABELS[draft.kind]],
      ...(isOfTheMoment(draft.kind) ? [] : [['Days', daysText(span)] as const]),
      ...whomText(draft, tags),
      ...facts,
      ['Made', made],
    ],
  };
}

function unitOf(metadata: Readonly<Record<string, unknown>>): TemperatureUnit {
  return measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit';
}

function daysText({ first, last }: ReportSpan): string {
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

function whomText({ kind, tag_ids }: ReportDraft, tags: ReadonlyMap<string, string>): [string, string][] {
  if (kind === 'audit') return [];
  if (tag_ids.length === 0)
    return kind === 'heat' ? [['Locations and jobs', 'All']] : [['People', 'Everybody']];
  const names = tag_ids.map((id) => tags.get(id)).join(', ');
  return kind === 'heat' ? [['Locations and jobs', names]] : [['People', `With a tag of: ${names}`]];
}
