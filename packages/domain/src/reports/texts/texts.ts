import type { AlertState } from '../../alerts/alert.ts';
import type { AlertSeverity } from '../../alerts/alert-rule.ts';
import type { CourseState } from '../../education/course.ts';
import type { SalivaStatus, SweatLevel } from '../../measurements/measurement-status.ts';
import type { ReportKind } from '../report.ts';
import type { REPORT_COLUMNS, ReportLanguage } from '../report-choices.ts';

type Columns = typeof REPORT_COLUMNS;
type TableTexts<Column extends string> = {
  readonly title: string;
  /** Said where there are no rows. */
  readonly empty: string;
  readonly columns: Readonly<Record<Column, string>>;
};
type TablesOf<Kind extends ReportKind> = {
  readonly [Table in keyof Columns[Kind]]: Columns[Kind][Table] extends readonly (infer Column extends
    string)[]
    ? TableTexts<Column>
    : never;
};
type Words = { readonly notes: readonly string[] };

/** All that a report says by itself, in one language. In headings `{unit}` stands for the unit. */
export type ReportTexts = {
  readonly language: ReportLanguage;
  /** Short, January first. */
  readonly months: readonly string[];
  readonly no_name: string;
  readonly never: string;
  readonly no_data: string;
  /** Of a bar that is empty, for who hears the file read. */
  readonly none: string;
  /** Heads of the workbook's first sheet, and what stands before a note. */
  readonly sheet: {
    readonly name: string;
    readonly what: string;
    readonly value: string;
    readonly note: string;
  };
  readonly paper: {
    readonly fact: (name: string, value: string) => string;
    readonly page: (number: number, count: number) => string;
    readonly how: string;
    readonly other_script: string;
    readonly other_script_note: (mark: string) => string;
    readonly left_out: (table: string, rows: number) => string;
    readonly in_other_files: string;
  };
  readonly facts: {
    readonly report: string;
    readonly days: string;
    readonly span: (first: string, last: string) => string;
    readonly people: string;
    readonly everybody: string;
    readonly with_tag: (names: string) => string;
    readonly places: string;
    readonly all_places: string;
    readonly made: string;
    readonly of: (part: number, whole: number) => string;
  };
  readonly kinds: Readonly<Record<ReportKind, string>>;
  readonly classes: Readonly<Record<SalivaStatus, string>>;
  readonly sodium_levels: Readonly<Record<SweatLevel, string>>;
  readonly severities: Readonly<Record<AlertSeverity, string>>;
  readonly alert_states: Readonly<Record<AlertState, string>>;
  readonly course_states: Readonly<Record<CourseState, string>>;
  readonly tables: { readonly [Kind in ReportKind]: TablesOf<Kind> };
  readonly hydration: Words & { readonly tests: string; readonly tested: string; readonly chart: string };
  readonly due: Words & { readonly due: string; readonly tested: string; readonly off: string };
  readonly heat: Words & {
    readonly weather: string;
    readonly simulated: string;
    readonly with_weather: string;
    readonly highest: string;
    readonly chart: string;
    readonly not_assessed: string;
    readonly used: string;
    readonly not_used: string;
  };
  readonly alerts: Words & {
    readonly alerts: string;
    readonly answered: string;
    readonly not_answered: string;
    readonly half_within: string;
    readonly no_answer: string;
    readonly of_newest: (count: number) => string;
    readonly chart: string;
    readonly most_frequent: (count: number) => string;
    readonly value: {
      readonly days: (count: number) => string;
      readonly risk: (level: number) => string;
      readonly above_limit: (difference: string) => string;
      readonly below_limit: (difference: string) => string;
      readonly work: string;
      readonly no_work: string;
      readonly work_rest: (work: number, rest: number) => string;
    };
  };
  readonly training: Words & {
    readonly people: string;
    readonly overdue: string;
    readonly failed: string;
    readonly chart: string;
    readonly under_way: string;
    readonly nobody_has_to: string;
  };
  readonly audit: Words & {
    readonly entries: string;
    readonly actors: string;
    readonly in_newest: (count: number) => string;
  };
};
