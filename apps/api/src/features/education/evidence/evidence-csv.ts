import type { EvidenceAsked } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS } from '@heatwise/domain/education/course';
import { attendanceText, identificationText } from '@heatwise/domain/education/toolbox-talk';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import { CSV_BEGINNING, type CsvCell, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import {
  attendancesOfEvidence,
  type EvidenceAttendance,
  type EvidenceTitle,
  type EvidenceTurn,
  namesOfPeople,
  peopleOfEvidence,
  titleKey,
  titlesOfVersions,
  turnsOfEvidence,
} from './evidence.store.ts';

const PEOPLE_AT_ONCE = 200;
const HEADERS = [
  'Person',
  'Module',
  'Version',
  'Assigned',
  'Due',
  'State',
  'Attempts',
  'Best score (%)',
  'Done on',
  'Certificate number',
  'Valid until',
  'Excused because',
  'Attended talks',
  'Learner identified by',
];

/** The same rows for a pack that is made in one piece: of some people, up to a day. Cells are safe in a spreadsheet. */
export async function trainingOfPeople(
  scope: OrganisationScope,
  userIds: readonly string[],
  { to, today }: { readonly to: CalendarDay; readonly today: CalendarDay },
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly CsvCell[][] }> {
  if (userIds.length === 0) return { columns: HEADERS, rows: [] };
  const rows = await rowsOfPeople(scope, userIds, { to }, today, await titlesOfVersions(scope));
  return { columns: HEADERS, rows };
}

type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** The CSV in pieces, some people at a time, each read in a transaction of its own: what is in memory is never all. */
export async function* evidenceCsv(
  read: Read,
  asked: EvidenceAsked,
  today: CalendarDay,
  peopleAtOnce = PEOPLE_AT_ONCE,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([HEADERS]);
  const [people, titles] = await read(async (scope) => [
    await peopleOfEvidence(scope, asked),
    await titlesOfVersions(scope),
  ]);
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce);
    const rows = await read((scope) => rowsOfPeople(scope, some, asked, today, titles));
    if (rows.length > 0) yield csvLines(rows);
  }
}

async function rowsOfPeople(
  scope: OrganisationScope,
  userIds: readonly string[],
  asked: EvidenceAsked,
  today: CalendarDay,
  titles: ReadonlyMap<string, EvidenceTitle>,
): Promise<CsvCell[][]> {
  const names = await namesOfPeople(scope, userIds);
  const turns = byPerson(await turnsOfEvidence(scope, userIds, asked, today));
  const talks = byPerson(await attendancesOfEvidence(scope, userIds, asked));
  return userIds.flatMap((id) => {
    const name = names.get(id);
    return name ? rowsOf(safeCellText(fullName(name)), turns.get(id) ?? [], talks.get(id) ?? [], titles) : [];
  });
}

const presenterText = ({ presenter_first, presenter_last }: EvidenceAttendance) =>
  attendanceText(fullName({ name_first: presenter_first, name_last: presenter_last }));

/** A person's turns, with the talks at a module beside its latest; and modules that they know from talks alone. */
function rowsOf(
  person: string,
  turns: readonly EvidenceTurn[],
  talks: readonly EvidenceAttendance[],
  titles: ReadonlyMap<string, EvidenceTitle>,
): CsvCell[][] {
  const nameOf = (of: { module_id: string; version: number }) =>
    safeCellText(titles.get(titleKey(of))?.title ?? '');
  const talksAt = (moduleId: string) =>
    safeCellText(
      talks
        .filter(({ module_id }) => module_id === moduleId)
        .map(({ held_on, place }) => (place === '' ? held_on : `${held_on} ${place}`))
        .join('; '),
    );
  const presentersAt = (moduleId: string) => {
    const at = talks.filter(({ module_id }) => module_id === moduleId);
    return [...new Set(at.map(presenterText))].join('; ');
  };
  const latest = new Map(turns.map((turn) => [turn.module_id, turn.course_id]));
  const ofTurns = turns.map((turn) => [
    person,
    nameOf(turn),
    turn.is_begun ? turn.version : null,
    turn.assigned_on,
    turn.due_on,
    COURSE_STATE_LABELS[turn.state],
    turn.attempts,
    turn.best_percent,
    turn.done_on,
    turn.certificate_number,
    turn.valid_until,
    turn.state === 'excused' ? safeCellText(turn.excuse ?? '') : null,
    latest.get(turn.module_id) === turn.course_id ? talksAt(turn.module_id) : null,
    turn.done_on === null ? null : safeCellText(identificationText(turn.identification)),
  ]);
  const alone = new Map(talks.map((talk) => [talk.module_id, talk]));
  for (const module_id of latest.keys()) alone.delete(module_id);
  const ofTalks = [...alone.values()].map((talk) => [
    person,
    nameOf(talk),
    talk.version,
    ...Array<null>(9).fill(null),
    talksAt(talk.module_id),
    safeCellText(presentersAt(talk.module_id)),
  ]);
  return [...ofTurns, ...ofTalks];
}
