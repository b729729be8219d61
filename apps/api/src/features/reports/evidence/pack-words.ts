import type { WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { WbgtAt } from '@heatwise/domain/heat/day-plan';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { heatReport } from '@heatwise/domain/reports/heat-report';
import type { ReportSpan } from '@heatwise/domain/reports/report';
import { formatDays, type ReportDocument, type ReportTable } from '@heatwise/domain/reports/report-document';
import { reportTexts } from '@heatwise/domain/reports/texts/report-texts';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { listReportedPlaces, type SiteHours } from '../making/heat-weather.ts';
import type { EvidenceDraft } from '../runs.store.ts';
import type { PackFacts } from './evidence-facts.ts';
import type { PackTable } from './pack-csv.ts';

/** Classes that somebody has to act on. */
const GRAVE: readonly MeasurementStatus[] = ['moderately_dehydrated', 'severely_dehydrated'];

/** What happened, in its order: tests that asked for something, what was written about tests, and the alerts. */
function packTimeline(tables: readonly PackTable[]): ReportTable {
  const cellsOf = (file: string) => {
    const found = tables.find(({ name }) => name === file);
    return (found?.rows ?? []).map(
      (row) => (column: string) => row[found?.columns.indexOf(column) ?? -1] ?? '',
    );
  };
  const grave = new Set<unknown>(GRAVE.map((status) => MEASUREMENT_STATUS_LABELS[status]));
  const rows = [
    ...cellsOf('tests.csv')
      .filter((of) => grave.has(of('Class')))
      .map((of) => [
        of('Time (UTC)'),
        of('Time'),
        of('Person'),
        'Test',
        `${of('Class')}: ${of('Value')} ${of('Unit')}`.trim(),
      ]),
    ...cellsOf('follow-ups.csv').map((of) => [
      of('Written (UTC)'),
      of('Written'),
      of('Person'),
      'Follow-up',
      `${of('By')}: ${of('Note') || of('What')}`,
    ]),
    ...cellsOf('alert-history.csv').map((of) => [
      of('Time (UTC)'),
      of('Time'),
      of('Whom or what'),
      `Alert: ${of('What')}`,
      [of('Rule'), of('By'), of('Note')].filter((part) => part !== '').join(', '),
    ]),
  ];
  rows.sort(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0));
  return {
    title: 'Moderately and severely dehydrated, follow-ups and alerts, in their order',
    columns: ['Time', 'Whom or what', 'What', 'More'],
    rows: rows.map(([, ...row]) => row),
    empty: 'Nobody was moderately or severely dehydrated; no follow-up and no alert.',
  };
}

export type ToldPack = {
  readonly organisation: string;
  readonly draft: EvidenceDraft;
  readonly span: ReportSpan;
  readonly zone: TimeZone;
  readonly now: Date;
  readonly facts: PackFacts;
  readonly tables: readonly PackTable[];
  /** How many entries of the audit trail. */
  readonly entries: number;
};

/** Packs are in English. */
const ENGLISH = reportTexts('en');

const WHAT: Readonly<Record<string, string>> = {
  'people.csv': 'whom the pack is about',
  'tests.csv': 'their tests, with those that were invalid or removed',
  'follow-ups.csv': 'what was written about these tests',
  'alerts.csv': 'alerts about them and their places, with who answered',
  'alert-history.csv': 'what happened to each alert, step by step',
  'alert-notifications.csv': 'who was notified of each alert, how, when, and whether the email was delivered',
  'weather.csv': 'each hour at each location, with heat index and WBGT',
  'work-rest.csv': 'the work-rest order of each hour, for each job at each location',
  'acclimatisation.csv': 'where each person stood with getting used to the heat, day by day',
  'training.csv': 'their courses, certificates and toolbox talks',
  'audit.csv': 'what anybody did in Heatwise on these days, to be read',
};

/** How the pack came about, and what is not in it. */
function notesOf({ facts, draft, span, now, zone }: ToldPack, { attribution, is_simulated }: WeatherSource) {
  const { withoutPosition } = facts;
  const isCarried = (type: string) => facts.tagIds.some((id) => facts.tags.get(id)?.type === type);
  return [
    ...(draft.about.kind === 'tag'
      ? [
          'In the pack are the people who carry it now, and those who were tested with it on these days. Whoever carried it only for a time and was not tested then is not; the audit trail says when anybody got or lost it.',
        ]
      : []),
    ...(isCarried('location')
      ? []
      : ['Nobody here carries a location: the weather is that of all locations of the organisation.']),
    ...(isCarried('job') ? [] : ['Nobody here carries a job: the orders are those of all jobs.']),
    ...(withoutPosition.length === 0
      ? []
      : [
          `Without weather, because they have no position: ${withoutPosition.map(({ name }) => name).join(', ')}.`,
        ]),
    is_simulated
      ? 'The weather is simulated: made up by Heatwise for trying it out, not measured anywhere.'
      : `The weather is that of ${attribution}, at the location’s position, as the service tells it today.`,
    'An hour that the weather service does not have says “no data”. It is never shown as a cool one.',
    'Heat index: the National Weather Service’s. WBGT: Liljegren’s model, from air temperature, humidity, wind, pressure and sun; in the sun and in the shade. Order of work and rest: NIOSH 2016-106.',
    'Orders and acclimatisation are worked out from the weather and from jobs as they are assessed now. Heatwise keeps no record of what a screen showed at the time; changes to a job on these days are in the audit trail.',
    'Tests are classed as they would be today, with the person’s baselines of any time.',
    'Alerts that never fired are among the alerts, as “Pending” or “Withdrawn”.',
    'An alert about a job is in the pack where the job and its location belong to it.',
    'The state of courses is that of the moment at which the pack was made. Courses that were taken back are left out.',
    'Of people who were merged, what both had stands under the one who remained. What was erased from Heatwise before is in no pack; the audit trail names it.',
    'Not in the pack: messages outside Heatwise, answers to single questions of assessments, and everything about other people but what the audit trail says.',
    ...(span.to < now.getTime()
      ? []
      : [`The last day was not over: it ends with ${dateTimeText(now.getTime(), zone)}.`]),
  ];
}

const rowsText = (count: number) => formatCount(count, 'row', 'rows');

export function packReadme(pack: ToldPack, source: WeatherSource): string {
  const { organisation, draft, span, zone, now, tables, entries } = pack;
  const files = tables.map(({ name, rows }) => `${name.padEnd(20)} ${WHAT[name]} (${rowsText(rows.length)})`);
  const lines = [
    draft.name,
    organisation,
    `Days: ${formatDays(span, ENGLISH)} (${draft.time_zone})`,
    `Made: ${dateTimeText(now.getTime(), zone)} (${now.toISOString()}) by Heatwise`,
    '',
    'FILES',
    `${'summary.pdf'.padEnd(20)} the same in short, to be read and printed`,
    ...files,
    `${'audit.jsonl'.padEnd(20)} the audit trail as its hashes are made of it (${entries} entries)`,
    `${'manifest.json'.padEnd(20)} the SHA-256 of each file`,
    `${'verify.mjs'.padEnd(20)} checks all of this without Heatwise`,
    '',
    'Each time stands twice: in the zone above, and in UTC.',
    '',
    'HOW TO CHECK IT',
    'Unpack the files into a folder of their own and run there: node verify.mjs (Node 18 or newer; no network).',
    'It recomputes the SHA-256 of every file, and the chain of the audit trail: each entry’s hash is the SHA-256 of the',
    'hash before it and of the entry. Nothing can be changed, added or left out in between without breaking it.',
    'Then it prints the SHA-256 of manifest.json. The organisation’s audit trail in Heatwise names the same number at',
    'the entry that was written when this pack was made; ask an admin to show it, or for a later pack that contains it.',
    '',
    'HOW IT CAME ABOUT, AND WHAT IS NOT IN IT',
    ...notesOf(pack, source).map((note) => `- ${note}`),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

type Heat = {
  readonly weather: SiteHours;
  readonly wbgtAt: WbgtAt;
  readonly unit: TemperatureUnit;
  readonly source: WeatherSource;
};

/** The pack in short, for somebody who reads it on paper. */
export function packSummary(pack: ToldPack, { weather, wbgtAt, unit, source }: Heat): ReportDocument {
  const { organisation, draft, span, zone, now, facts, tables } = pack;
  const { sites, jobs } = listReportedPlaces(facts, weather);
  const heat = heatReport(sites, jobs, { span, zone, unit, texts: ENGLISH, source, wbgtAt });
  const rowsOf = (file: string) => tables.find(({ name }) => name === file)?.rows ?? [];
  return {
    title: draft.name,
    organisation,
    texts: ENGLISH,
    facts: [
      ['Days', `${formatDays(span, ENGLISH)} (${draft.time_zone})`],
      ['Made', `${dateTimeText(now.getTime(), zone)} (${now.toISOString()})`],
      ['People', String(facts.people.length)],
      ['Tests', String(facts.tests.length)],
      ['Alerts', String(rowsOf('alerts.csv').length)],
      ...heat.facts,
    ],
    charts: heat.charts,
    tables: [
      packTimeline(tables),
      ...heat.tables,
      {
        title: 'Getting used to the heat, on the last day',
        columns: ['Person', 'Stood at', 'Days in the heat so far'],
        // By the day and not by the name, which two people may have.
        rows: rowsOf('acclimatisation.csv')
          .filter(([, day]) => day === dayText(span.last))
          .map(([person = '', , stood = '', days = '']) => [person, stood, days]),
        empty: 'Nobody is in this pack.',
      },
      {
        title: 'Training',
        columns: ['Person', 'Module', 'State', 'Done on', 'Valid until'],
        rows: rowsOf('training.csv').map((row) => [0, 1, 5, 8, 10].map((index) => row[index] ?? null)),
        empty: 'Nobody here has a course.',
      },
    ],
    notes: notesOf(pack, source),
  };
}
