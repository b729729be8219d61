import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import { chosenTables } from '@heatwise/domain/reports/kind-table';
import {
  isOfTheMoment,
  ORGANISATION_IS_CLOSED,
  type ReportDraft,
  type ReportSpan,
  TAG_IS_GONE,
} from '@heatwise/domain/reports/report';
import { reportDay, reportTime } from '@heatwise/domain/reports/report-dates';
import type { ReportDocument } from '@heatwise/domain/reports/report-document';
import { reportTexts } from '@heatwise/domain/reports/texts/report-texts';
import type { ReportTexts } from '@heatwise/domain/reports/texts/texts';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../../../organisation/replica-reads.ts';
import { tagsAmong } from '../reports.store.ts';
import type { ReportFile, ReportRunOf } from '../runs.store.ts';
import { heatPlaces } from './heat-places.store.ts';
import { hoursOfSites, type SiteHours } from './heat-weather.ts';
import { NotPossible } from './not-possible.ts';
import { reportFile } from './report-files.ts';
import { type ReportSources, reportWords } from './report-words.ts';

type MadeReport = { readonly files: readonly ReportFile[]; readonly organisation: string };

/** The files of a report, read within one snapshot and set while nobody waits. Throws NotPossible. */
export async function reportOfRun(
  copyIn: SnapshotIn,
  orgId: string,
  run: ReportRunOf,
  around: Around,
): Promise<MadeReport> {
  const weather = await weatherFor(copyIn, orgId, { ...around, run });
  const write = await copyIn(orgId, (scope) => documentOf(scope, run, { ...around, weather }));
  const document = await write();
  const files: ReportFile[] = [];
  for (const format of run.draft.formats) {
    files.push({ format, body: await reportFile(format, document, run.draft.paper) });
  }
  return { files, organisation: document.organisation };
}

type Around = { readonly sources: ReportSources; readonly now: Date };

/** What the weather service says of the places of a report that is about heat; of others nothing. */
async function weatherFor(
  copyIn: SnapshotIn,
  orgId: string,
  { run: { draft, first_day, last_day }, sources, now }: Around & { readonly run: ReportRunOf },
): Promise<SiteHours> {
  if (draft.kind !== 'heat') return new Map();
  const { sites } = await copyIn(orgId, (scope) => heatPlaces(scope, draft.tag_ids));
  const days = { first: first_day, last: last_day, nowMs: now.getTime() };
  return hoursOfSites(sources.weatherOfSites, sites, days);
}

/** What is read; what comes of it is written when it is called. Throws NotPossible. */
async function documentOf(
  scope: OrganisationScope,
  { draft, first_day, last_day }: ReportRunOf,
  { sources, now, weather }: Around & { readonly weather: SiteHours },
): Promise<() => Promise<ReportDocument>> {
  const { name: organisation, metadata } = await organisationOf(scope);
  if (closingOf(metadata)) throw new NotPossible(ORGANISATION_IS_CLOSED);
  const tags = await tagsAmong(scope, draft.tag_ids);
  if (tags.size < draft.tag_ids.length) throw new NotPossible(TAG_IS_GONE);
  const zone = openTimeZone(draft.time_zone);
  const span: ReportSpan = {
    ...{ first: first_day, last: last_day },
    ...{ from: zone.startOf(first_day), to: zone.startOf(addDays(last_day, 1)) },
  };
  const texts = reportTexts(draft.language);
  const words = await reportWords[draft.kind](
    scope,
    {
      ...{ tag_ids: draft.tag_ids, span, zone, nowMs: now.getTime(), weather, texts },
      unit: draft.temperature_unit ?? unitOf(metadata),
      sodiumUnit: draft.sodium_unit,
    },
    sources,
  );
  const made = `${reportTime(now.getTime(), zone, texts)} (${draft.time_zone})`;
  return async () => {
    const { facts, tables, ...rest } = typeof words === 'function' ? await words() : words;
    return {
      ...{ ...rest, texts, tables: chosenTables(draft.kind, draft.columns, tables) },
      title: draft.name,
      organisation,
      facts: [
        [texts.facts.report, texts.kinds[draft.kind]],
        ...(isOfTheMoment(draft.kind) ? [] : [[texts.facts.days, daysText(span, texts)] as const]),
        ...whomText(draft, tags, texts),
        ...facts,
        [texts.facts.made, made],
      ],
    };
  };
}

export function unitOf(metadata: Readonly<Record<string, unknown>>): TemperatureUnit {
  return measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit';
}

export function daysText({ first, last }: ReportSpan, texts: ReportTexts): string {
  const day = reportDay(first, texts);
  return first === last ? day : texts.facts.span(day, reportDay(last, texts));
}

function whomText(
  { kind, tag_ids }: ReportDraft,
  tags: ReadonlyMap<string, string>,
  { facts }: ReportTexts,
): [string, string][] {
  if (kind === 'audit') return [];
  const names = tag_ids.map((id) => tags.get(id)).join(', ');
  if (kind === 'heat') return [[facts.places, tag_ids.length === 0 ? facts.all_places : names]];
  return [[facts.people, tag_ids.length === 0 ? facts.everybody : facts.with_tag(names)]];
}
