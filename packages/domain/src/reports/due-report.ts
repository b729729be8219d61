import { TODAY_STATES, type TodayState } from '../roster/roster.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { kindTable, type ReportWords, reportTime } from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

export type RosteredPerson = {
  readonly name: string;
  readonly state: TodayState;
  /** Of the last valid hydration test; null: never. */
  readonly tested_ms: number | null;
};

/** Who has still to be tested today, as the roster has it at that moment. */
export function dueReport(
  people: readonly RosteredPerson[],
  zone: TimeZone,
  texts: ReportTexts,
): ReportWords {
  const of = (state: TodayState) => people.filter((person) => person.state === state);
  const row = ({ name, tested_ms }: RosteredPerson) => [
    name || texts.no_name,
    tested_ms === null ? texts.never : reportTime(tested_ms, zone, texts),
  ];
  const [due = [], tested = [], off = []] = TODAY_STATES.map(of);
  return {
    facts: [
      [texts.due.due, String(due.length)],
      [texts.due.tested, String(tested.length)],
      [texts.due.off, String(off.length)],
    ],
    charts: [],
    tables: [
      kindTable(texts, 'due', 'due', { rows: due.map(row) }),
      kindTable(texts, 'due', 'tested', { rows: tested.map(row) }),
    ],
    notes: texts.due.notes,
  };
}
