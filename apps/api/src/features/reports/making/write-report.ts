import { auditDoer } from '@heatwise/domain/audit/audit-subject';
import { auditText } from '@heatwise/domain/audit/audit-text';
import { fullName } from '@heatwise/domain/people/person-name';
import { alertsReport } from '@heatwise/domain/reports/alerts-report';
import { auditReport } from '@heatwise/domain/reports/audit-report';
import { dueReport } from '@heatwise/domain/reports/due-report';
import { heatReport } from '@heatwise/domain/reports/heat-report';
import { hydrationReport } from '@heatwise/domain/reports/hydration-summary';
import { isOfTheMoment, type ReportFormat, type ReportPaper } from '@heatwise/domain/reports/report';
import {
  chosenTables,
  formatDays,
  type ReportDocument,
  type ReportWords,
  reportCsv,
  reportSheets,
  reportTime,
} from '@heatwise/domain/reports/report-document';
import { reportTexts } from '@heatwise/domain/reports/texts/report-texts';
import type { ReportTexts } from '@heatwise/domain/reports/texts/texts';
import { trainingReport } from '@heatwise/domain/reports/training-report';
import { daysNow, patternsOf, readRosterTags, todayState } from '@heatwise/domain/roster/roster';
import { workbookParts } from '@heatwise/domain/spreadsheet/workbook';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { strToU8, zipSync } from 'fflate';
import { unpackRows } from '../../../threads/thread-rows.ts';
import { listReportedPlaces, unpackHours } from './heat-weather.ts';
import type { ReportInput } from './read-report.ts';
import { reportPdf } from './report-pdf.ts';

export type WrittenFile = { readonly format: ReportFormat; readonly body: Uint8Array };

/** The files of a report. Takes seconds of processor time, and so runs in a thread. */
export async function writeReport(input: ReportInput): Promise<WrittenFile[]> {
  const document = composeDocument(input);
  const { formats, paper } = input.draft;
  const files: WrittenFile[] = [];
  for (const format of formats) files.push({ format, body: await writeFile(format, document, paper) });
  return files;
}

async function writeFile(
  format: ReportFormat,
  document: ReportDocument,
  paper: ReportPaper,
): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return reportPdf(document, paper);
    case 'csv':
      return Buffer.from(reportCsv(document), 'utf8');
    case 'xlsx':
      return workbook(document);
    default:
      throw new Error(`there is no format ${format satisfies never}`);
  }
}

function workbook(document: ReportDocument): Uint8Array {
  const entries = workbookParts(reportSheets(document)).map(({ name, pieces }) => [
    name,
    strToU8([...pieces].join('')),
  ]);
  return zipSync(Object.fromEntries(entries));
}

function composeDocument(input: ReportInput): ReportDocument {
  const { draft, span, now_ms, organisation } = input;
  const texts = reportTexts(draft.language);
  const zone = openTimeZone(draft.time_zone);
  const made = `${reportTime(now_ms, zone, texts)} (${draft.time_zone})`;
  const { facts, tables, ...rest } = composeWords(input, texts);
  return {
    ...rest,
    texts,
    tables: chosenTables(draft.kind, draft.columns, tables),
    title: draft.name,
    organisation,
    facts: [
      [texts.facts.report, texts.kinds[draft.kind]],
      ...(isOfTheMoment(draft.kind) ? [] : [[texts.facts.days, formatDays(span, texts)] as const]),
      ...whomText(input, texts),
      ...facts,
      [texts.facts.made, made],
    ],
  };
}

function whomText({ draft, tag_names }: ReportInput, { facts }: ReportTexts): [string, string][] {
  const isAll = draft.tag_ids.length === 0;
  const names = tag_names.join(', ');
  if (draft.kind === 'audit') return [];
  if (draft.kind === 'heat') return [[facts.places, isAll ? facts.all_places : names]];
  return [[facts.people, isAll ? facts.everybody : facts.with_tag(names)]];
}

function composeWords({ about, draft, span, now_ms, unit }: ReportInput, texts: ReportTexts): ReportWords {
  const zone = openTimeZone(draft.time_zone);
  const around = { span, zone, texts, unit, sodiumUnit: draft.sodium_unit };
  switch (about.kind) {
    case 'hydration': {
      const { byDay, people } = about.facts;
      return hydrationReport({ byDay, people: unpackRows(people) }, around);
    }
    case 'alerts': {
      const { alerts, counted } = about.facts;
      return alertsReport(
        unpackRows(alerts).map(({ fired_at, acknowledged_at, ended_at, ...alert }) => ({
          ...alert,
          fired_ms: Date.parse(fired_at ?? ''),
          acknowledged_ms: acknowledged_at === null ? null : Date.parse(acknowledged_at),
          ended_ms: ended_at === null ? null : Date.parse(ended_at),
        })),
        counted,
        around,
      );
    }
    case 'due': {
      const roster = readRosterTags(about.facts.roster);
      const dayOf = daysNow(roster, now_ms, zone);
      const people = unpackRows(about.facts.people).map(({ tested_ms, tag_ids, ...person }) => {
        const patterns = patternsOf(roster, tag_ids);
        return {
          name: fullName(person),
          state: todayState({ tested_ms, patterns }, dayOf(tag_ids)),
          tested_ms,
        };
      });
      return dueReport(people, zone, texts);
    }
    case 'heat': {
      const { hours, source } = about.facts;
      const { sites, jobs } = listReportedPlaces(about.facts, unpackHours(hours));
      return heatReport(sites, jobs, { ...around, source });
    }
    case 'training': {
      const { people, modules, late } = about.facts;
      const courses = unpackRows(late.courses).map((course) => ({ ...course, name: fullName(course) }));
      return trainingReport(people, modules, { courses, count: late.count }, texts);
    }
    case 'audit': {
      const { names, counted } = about.facts;
      const entries = unpackRows(about.facts.entries).map(({ seq, at, user_id, action, subject, hash }) => ({
        seq,
        at_ms: at.getTime(),
        hash: hash.toString('hex'),
        by: auditDoer({ user_id, subject }, names) ?? user_id ?? 'Heatwise',
        what: auditText(action, subject, names),
      }));
      return auditReport(entries, counted, around);
    }
  }
}
