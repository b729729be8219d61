import type { ImportValues } from './import-rows.ts';

/** What people write into a cell that has no value: dashes and "n/a". "NA" is not among them: it is also a name. */
const MARK = /^(?:[-–—−]+|n\/a|n\.a\.?|#n\/a)$/iu;

/** Whether a cell says that it has no value. */
export function isEmptyMark(text: string): boolean {
  return MARK.test(text.trim());
}

/** The number of cells of a row that only say that they have no value. */
export function countEmptyMarks(row: ImportValues): number {
  return [...textsOf(row), ...row.tags, ...row.jobs, ...row.locations].filter(isEmptyMark).length;
}

/** The row with these cells empty. */
export function clearEmptyMarks<Row extends ImportValues>(row: Row): Row {
  const text = (cell: string) => (isEmptyMark(cell) ? '' : cell);
  const names = (list: readonly string[]) => list.filter((name) => !isEmptyMark(name));
  return {
    ...row,
    name_first: text(row.name_first),
    name_last: text(row.name_last),
    email: text(row.email),
    password: text(row.password),
    access: text(row.access),
    employee_id: text(row.employee_id),
    tags: names(row.tags),
    jobs: names(row.jobs),
    locations: names(row.locations),
  };
}

/** Whether a row has no value at all. */
export function isEmptyRow(row: ImportValues): boolean {
  return (
    textsOf(row).every((text) => text.trim() === '') &&
    [...row.tags, ...row.jobs, ...row.locations].length === 0
  );
}

function textsOf({ name_first, name_last, email, password, access, employee_id }: ImportValues): string[] {
  return [name_first, name_last, email, password, access, employee_id];
}
