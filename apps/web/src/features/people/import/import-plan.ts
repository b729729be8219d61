import type {
  ImportedRow,
  ImportReceipt,
  ImportRequest,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import { IMPORT_HEADERS, IMPORT_SHEET } from '@heatwise/domain/people/import-columns';
import { namesAtCommas } from '@heatwise/domain/people/import-match';
import {
  clearEmptyMarks,
  countEmptyMarks,
  type ImportField,
  type ImportTagType,
  isEmptyRow,
} from '@heatwise/domain/people/import-rows';
import type { Sheet } from '@heatwise/domain/spreadsheet/sheet';
import { tagNameKey } from '@heatwise/domain/tags/tag';

/** What becomes of a name that no tag has. A name that is split, or meant another, is changed in the rows instead. */
export type TagChoice = ImportTagType | 'leave-out';

export type UnknownName = {
  readonly key: string;
  readonly name: string;
  /** What its column says it is; the first column it is found in counts. */
  readonly type: ImportTagType;
  /** Why it can only be left out. */
  readonly problem: string | null;
  /** Names of tags that it was probably meant to be. */
  readonly suggestions: readonly string[];
  /** Rows that name it. */
  readonly rows: number;
};

/** Every unknown name once, in the order of the rows. */
export function unknownNames(rows: readonly VerifiedRow[]): UnknownName[] {
  const found = new Map<string, UnknownName>();
  for (const row of rows) {
    const inRow = new Map(row.unknown_tags.map((tag) => [tagNameKey(tag.name), tag]));
    for (const [key, tag] of inRow) {
      const before = found.get(key);
      found.set(key, before ? { ...before, rows: before.rows + 1 } : { ...tag, key, rows: 1 });
    }
  }
  return [...found.values()];
}

export type TagChoices = ReadonlyMap<string, TagChoice>;

/**
 * What becomes of a name: what was chosen, else what its column says it is. Null where the admin has to choose, because it
 * may be a slip or several names. One that cannot be created is left out.
 */
export function choiceOf(unknown: UnknownName, choices: TagChoices): TagChoice | null {
  const { key, name, type, problem, suggestions } = unknown;
  if (problem !== null) return 'leave-out';
  const isClear = suggestions.length === 0 && namesAtCommas(name) === null;
  return choices.get(key) ?? (isClear ? type : null);
}

/** The rows in which a name of a tag, a job or a location is replaced by others. */
export function withNames(
  rows: readonly VerifiedRow[],
  key: string,
  names: readonly string[],
): VerifiedRow[] {
  const replaced = (list: readonly string[]) => [
    ...new Map(
      list
        .flatMap((name) => (tagNameKey(name) === key ? names : [name]))
        .map((name) => [tagNameKey(name), name] as const),
    ).values(),
  ];
  return rows.map((row) => ({
    ...row,
    tags: replaced(row.tags),
    jobs: replaced(row.jobs),
    locations: replaced(row.locations),
  }));
}

type Matching = { readonly isUpdating: boolean; readonly isRestoring: boolean };

/** The rows as they are sent: those that mean an active or a deleted person are judged as updates where that is wanted. */
export function rowsToSend(
  rows: readonly VerifiedRow[],
  { isUpdating, isRestoring }: Matching,
): readonly VerifiedRow[] {
  return rows.map((row) => {
    const update = isUpdating ? row.update : null;
    const deleted = isRestoring ? row.deleted : null;
    return { ...row, update, deleted, problems: (update ?? deleted ?? row).problems };
  });
}

/** The number of cells that only say that they have no value. */
export function countMarks(rows: readonly VerifiedRow[]): number {
  return rows.reduce((sum, row) => sum + countEmptyMarks(row), 0);
}

/** The rows with these cells empty, without rows of which nothing is left. */
export function withoutMarks(rows: readonly VerifiedRow[]): VerifiedRow[] {
  return rows.map(clearEmptyMarks).filter((row) => !isEmptyRow(row));
}

export const isGood = ({ problems }: VerifiedRow) => problems.length === 0;

/** What is sent: the rows without errors, without the names that are left out, and the tags to create. */
export function importOrder(
  rows: readonly VerifiedRow[],
  choices: TagChoices,
): { rows: ImportedRow[]; new_tags: ImportRequest['new_tags'] } {
  const good = rows.filter(isGood);
  const names = unknownNames(good);
  const leftOut = new Set(
    names.flatMap((name) => {
      const choice = choiceOf(name, choices);
      return choice === null || choice === 'leave-out' ? [name.key] : [];
    }),
  );
  const kept = (list: readonly string[]) => list.filter((name) => !leftOut.has(tagNameKey(name)));
  return {
    rows: good.map(
      ({ problems: _problems, unknown_tags: _unknown, warning: _warning, update, deleted, ...row }) => ({
        ...row,
        ...(update && { update: update.user_id }),
        ...(deleted && { restore: deleted.user_id }),
        tags: kept(row.tags),
        jobs: kept(row.jobs),
        locations: kept(row.locations),
      }),
    ),
    new_tags: names.flatMap((unknown) => {
      const type = choiceOf(unknown, choices);
      return type === null || type === 'leave-out' ? [] : [{ name: unknown.name, type }];
    }),
  };
}

/** The template's words for the fields. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name_first: 'First Name',
  name_last: 'Last Name',
  email: 'Email',
  password: 'Password',
  tags: 'Tags',
  jobs: 'Jobs',
  locations: 'Locations',
  access: 'Access',
  employee_id: 'Employee ID',
};

/** All that is wrong with a row in one line; empty when nothing is. */
export function problemsText({ problems }: Pick<VerifiedRow, 'problems'>): string {
  return problems.map(({ field, message }) => `${FIELD_LABELS[field]}: ${message}`).join(' · ');
}

export type ImportResult = {
  readonly created: number;
  /** People who were here already. */
  readonly updated: number;
  /** Deleted people who were restored. */
  readonly restored: number;
  readonly tagsCreated: number;
  /** Rows with errors, which were not sent. */
  readonly skipped: readonly VerifiedRow[];
  /** Rows the server refused, with its reasons. */
  readonly failed: readonly VerifiedRow[];
  /** Rows that were never sent, because the import was stopped. */
  readonly open: readonly VerifiedRow[];
};

/** What became of the rows of a file after these receipts. */
export function importResult(rows: readonly VerifiedRow[], receipts: readonly ImportReceipt[]): ImportResult {
  const outcomes = new Map(receipts.flatMap((receipt) => receipt.rows).map((row) => [row.user_id, row]));
  const good = rows.filter(isGood);
  return {
    created: [...outcomes.values()].filter(
      ({ outcome }) => outcome === 'created' || outcome === 'created-before',
    ).length,
    updated: [...outcomes.values()].filter(({ outcome }) => outcome === 'updated').length,
    restored: [...outcomes.values()].filter(({ outcome }) => outcome === 'restored').length,
    tagsCreated: receipts.reduce((sum, { tags_created }) => sum + tags_created, 0),
    skipped: rows.filter((row) => !isGood(row)),
    failed: good.flatMap((row) => {
      const outcome = outcomes.get(row.user_id);
      return outcome?.outcome === 'refused' ? [{ ...row, problems: outcome.problems }] : [];
    }),
    open: good.filter(({ user_id }) => !outcomes.has(user_id)),
  };
}

/**
 * The rows that made nobody as a sheet that the import takes again, with what is wrong beside them. Passwords stay in
 * the file they came from. Texts are cells of text, which no spreadsheet runs.
 */
export function failedRowsSheet(rows: readonly VerifiedRow[]): Sheet {
  return {
    name: IMPORT_SHEET,
    columns: [...IMPORT_HEADERS, 'Errors'].map((header) => ({ header, kind: 'text' as const })),
    rows: rows.map((row) => [
      row.name_first,
      row.name_last,
      row.email,
      '',
      row.tags.join('; '),
      row.jobs.join('; '),
      row.locations.join('; '),
      row.access,
      row.employee_id,
      problemsText(row),
    ]),
  };
}
