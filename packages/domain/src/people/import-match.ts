import { searchText } from '../text/search-text.ts';
import { emailKey } from './email.ts';
import { EMPLOYEE_ID_IN_USE, EMPLOYEE_ID_MAX_LENGTH, employeeIdKey } from './employee-id.ts';
import {
  IMPORT_ROW_TAG_LIMIT,
  type ImportField,
  type ImportProblem,
  type ImportRow,
  type ImportValues,
  sameInRow,
  TOO_MANY_ROW_TAGS,
  tagNamesOf,
  tooLong,
} from './import-rows.ts';
import { fullName, type Named, PERSON_NAME_MAX_LENGTH } from './person-name.ts';

/** Somebody of the organisation, as an import meets them. */
export type KnownPerson = Named & { readonly user_id: string };
export type KnownPeople = {
  /** By `emailKey`. */
  readonly by_email: ReadonlyMap<string, KnownPerson>;
  /** By `employeeIdKey`. */
  readonly by_employee_id: ReadonlyMap<string, KnownPerson>;
  /** By `personNameKey`. */
  readonly by_name: ReadonlyMap<string, KnownPerson>;
};

export const UPDATE_NOT_FOUND = 'This person is no longer here, or now has another email and employee ID';

/** Two people with the same key have, to a reader, the same name; empty for nobody's. */
export function personNameKey(person: Named): string {
  return searchText(fullName(person)).replace(/\s+/g, ' ');
}

/** Whom of the organisation a row means: by email, else by employee id; null for somebody new. */
export function matchOf(
  { email, employee_id }: Pick<ImportValues, 'email' | 'employee_id'>,
  { by_email, by_employee_id }: KnownPeople,
): KnownPerson | null {
  const byEmail = email.trim() === '' ? undefined : by_email.get(emailKey(email));
  return byEmail ?? (employee_id === '' ? undefined : by_employee_id.get(employeeIdKey(employee_id))) ?? null;
}

/** Which deleted person could be restored for a row; null where it means an active person, or no one. */
export function findDeletedMatch(
  row: Pick<ImportValues, 'email' | 'employee_id'>,
  known: KnownPeople,
  deleted: KnownPeople,
): KnownPerson | null {
  return matchOf(row, known) ? null : matchOf(row, deleted);
}

/**
 * What is wrong with each row as an update of whom it means; null for the rows that mean nobody. An update sets the
 * names and the employee id that are given and adds tags; email, password and access stay as they are. Of two rows that
 * mean one person the later one is wrong, and so it is of two people who would get one employee id.
 */
export function updateProblems(
  rows: readonly ImportRow[],
  known: KnownPeople,
  findMatch = (row: ImportRow): KnownPerson | null => matchOf(row, known),
): (readonly ImportProblem[] | null)[] {
  const earlier = new Map<string, number>();
  const ids = new Map<string, { readonly row: number; readonly user_id: string }>();
  return rows.map((row) => {
    const match = findMatch(row);
    if (!match) return null;
    const { name_first, name_last, employee_id } = row;
    const before = earlier.get(match.user_id);
    if (before === undefined) earlier.set(match.user_id, row.row);
    const idKey = employeeIdKey(employee_id);
    const holder = idKey === '' ? undefined : known.by_employee_id.get(idKey);
    const sameId = idKey === '' ? undefined : ids.get(idKey);
    if (!sameId && idKey !== '') ids.set(idKey, { row: row.row, user_id: match.user_id });
    const found: [ImportField, string | null][] = [
      ['name_first', name_first.length > PERSON_NAME_MAX_LENGTH ? tooLong(PERSON_NAME_MAX_LENGTH) : null],
      ['name_last', name_last.length > PERSON_NAME_MAX_LENGTH ? tooLong(PERSON_NAME_MAX_LENGTH) : null],
      ['email', before === undefined ? null : sameInRow(before)],
      ['tags', tagNamesOf(row).length > IMPORT_ROW_TAG_LIMIT ? TOO_MANY_ROW_TAGS : null],
      ['employee_id', employee_id.length > EMPLOYEE_ID_MAX_LENGTH ? tooLong(EMPLOYEE_ID_MAX_LENGTH) : null],
      ['employee_id', holder && holder.user_id !== match.user_id ? EMPLOYEE_ID_IN_USE : null],
      ['employee_id', sameId && sameId.user_id !== match.user_id ? sameInRow(sameId.row) : null],
    ];
    return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
  });
}

/** Where somebody of the same name is here already, or is in an earlier row: they may be one and the same. */
export function sameNameWarnings(rows: readonly ImportRow[], known: KnownPeople): (string | null)[] {
  const earlier = new Map<string, number>();
  return rows.map((row) => {
    const key = personNameKey(row);
    if (key === '') return null;
    const before = earlier.get(key);
    if (before === undefined) earlier.set(key, row.row);
    const namesake = known.by_name.get(key);
    if (namesake && namesake.user_id !== matchOf(row, known)?.user_id)
      return `Somebody named ${fullName(namesake)} is already here`;
    return before === undefined ? null : `The same name is in row ${before}`;
  });
}

/** Of a row with rights: an account is needed to use them. Of a row with a password: people choose their own. */
export function signInWarning(
  { access, email, password }: Pick<ImportValues, 'access' | 'email' | 'password'>,
  isUpdate: boolean,
): string | null {
  if (isUpdate) return null;
  if (access.trim() !== '' && email.trim() === '') return 'Has access, but cannot sign in without an email';
  return password === '' ? null : 'The password is not used: an invitation lets them choose their own';
}

/** The names in a name with commas, which may be one name or several; null where there is nothing to ask. */
export function namesAtCommas(name: string): readonly string[] | null {
  const names = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return names.length > 1 ? names : null;
}
