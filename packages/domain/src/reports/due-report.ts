import { TODAY_STATES, type TodayState } from '../roster/due.ts';
import { dateTimeText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportWords } from './report-document.ts';

export type RosteredPerson = {
  readonly name: string;
  readonly state: TodayState;
  /** Of the last valid hydration test; null: never. */
  readonly tested_ms: number | null;
};

/** Who has still to be tested today, as the roster has it at that moment. */
export function dueReport(people: readonly RosteredPerson[], zone: TimeZone): ReportWords {
  const of = (state: TodayState) => people.filter((person) => person.state === state);
  const last = ({ tested_ms }: RosteredPerson) =>
    tested_ms === null ? 'Never' : dateTimeText(tested_ms, zone);
  const [due, tested, off] = TODAY_STATES.map(of);
  return {
    facts: [
      ['Still to be tested today', String(due?.length ?? 0)],
      ['Tested today', String(tested?.length ?? 0)],
      ['Not at work today', String(off?.length ?? 0)],
    ],
    charts: [],
    tables: [
      {
        title: 'Still to be tested today',
        columns: ['Person', 'Last tested'],
        rows: (due ?? []).map((person) => [person.name, last(person)]),
        empty: 'Everybody who is at work was tested.',
      },
      {
        title: 'Tested today',
        columns: ['Person', 'Tested'],
        rows: (tested ?? []).map((person) => [person.name, last(person)]),
        empty: 'Nobody was tested today.',
      },
    ],
    notes: [
      'A person is to be tested once on each day at work, by the shift pattern of their tags and the day at their location. Whoever has no pattern counts as at work.',
      'Hidden and deleted people are left out. Times are in the zone of this report.',
    ],
  };
}
