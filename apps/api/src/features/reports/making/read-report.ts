import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { measurementSystemOf } from '@heatwise/domain/organisation/measurement-system';
import {
  ORGANISATION_IS_CLOSED,
  type ReportDraft,
  type ReportKind,
  type ReportSpan,
  TAG_IS_GONE,
} from '@heatwise/domain/reports/report';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../../../organisation/replica-reads.ts';
import { tagsAmong } from '../reports.store.ts';
import type { ReportRunOf } from '../runs.store.ts';
import { hoursOfSites, type SiteHours } from './heat-weather.ts';
import { heatPlaces } from './report-facts.store.ts';
import { type ReportFacts, type ReportSources, readFacts } from './report-facts.ts';

/** What is to be made cannot be: it will be the same however often it is tried. The message is shown. */
export class NotPossible extends Error {}

type Kinds = {
  readonly [Kind in ReportKind]: { readonly kind: Kind; readonly facts: ReportFacts[Kind] };
};

/** Everything that the files of a report are made of, as plain data for a thread. */
export type ReportInput = {
  readonly draft: ReportDraft;
  readonly span: ReportSpan;
  readonly now_ms: number;
  readonly organisation: string;
  readonly tag_names: readonly string[];
  readonly unit: TemperatureUnit;
  readonly about: Kinds[ReportKind];
};

type Around = { readonly sources: ReportSources; readonly now: Date };

/** Reads what a report says, within one snapshot. Throws NotPossible. */
export async function readReport(
  copyIn: SnapshotIn,
  orgId: string,
  run: ReportRunOf,
  around: Around,
): Promise<ReportInput> {
  const weather = await weatherFor(copyIn, orgId, { ...around, run });
  return copyIn(orgId, (scope) => readInput(scope, run, { ...around, weather }));
}

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

/** Throws NotPossible. */
async function readInput(
  scope: OrganisationScope,
  { draft, first_day, last_day }: ReportRunOf,
  { sources, now, weather }: Around & { readonly weather: SiteHours },
): Promise<ReportInput> {
  const { name: organisation, metadata } = await organisationOf(scope);
  if (closingOf(metadata)) throw new NotPossible(ORGANISATION_IS_CLOSED);
  const tags = await tagsAmong(scope, draft.tag_ids);
  if (tags.size < draft.tag_ids.length) throw new NotPossible(TAG_IS_GONE);
  const zone = openTimeZone(draft.time_zone);
  const span: ReportSpan = {
    first: first_day,
    last: last_day,
    from: zone.startOf(first_day),
    to: zone.startOf(addDays(last_day, 1)),
  };
  const { kind, tag_ids } = draft;
  const facts = await readFacts[kind](scope, { tag_ids, span, zone, nowMs: now.getTime(), weather }, sources);
  return {
    draft,
    span,
    organisation,
    now_ms: now.getTime(),
    tag_names: tag_ids.flatMap((id) => tags.get(id) ?? []),
    unit: draft.temperature_unit ?? unitOf(metadata),
    about: { kind, facts } as ReportInput['about'],
  };
}

export function unitOf(metadata: Readonly<Record<string, unknown>>): TemperatureUnit {
  return measurementSystemOf(metadata) === 'metric' ? 'celsius' : 'fahrenheit';
}
