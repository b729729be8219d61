import { ACCOUNT_LEVELS, MEASUREMENT_LEVELS, normaliseAccess } from '../permissions/access.ts';
import {
  type AccessToken,
  CAPABILITIES,
  formatAccess,
  isAccessToken,
  parseAccess,
} from '../permissions/actor.ts';
import { FOR_ALL_USERS } from '../permissions/permission-editing.ts';
import {
  LISTED_TAG_TYPES,
  TAG_NAME_TAKEN,
  type TagType,
  tagNameKey,
  tagNameShapeProblem,
  tidyTagName,
} from '../tags/tag.ts';
import { similarNames } from '../text/similar-text.ts';
import { EMAIL_REGISTERED, emailKey } from './email.ts';
import { EMPLOYEE_ID_IN_USE, EMPLOYEE_ID_MAX_LENGTH, employeeIdKey } from './employee-id.ts';
import { PERSON_NAME_MAX_LENGTH } from './person-name.ts';
import { userFormProblems } from './user-form.ts';

/** What the Access column of an import asks for: on the row's tags, or on everybody. */
export type ImportAccess = { readonly tokens: readonly AccessToken[]; readonly isForEveryone: boolean };

/** Beyond the levels. `super` and the special roles are given one by one, never by a file. */
const ROLES: Readonly<Record<string, AccessToken>> = {
  admin: 'admin',
  manager: 'manager',
  limited: 'limited',
};
const allowed: ReadonlySet<AccessToken> = new Set([...Object.values(ROLES), ...CAPABILITIES, 'none']);

/** Longer than all there is to say. */
export const IMPORT_ACCESS_MAX_LENGTH = 500;
export const IMPORT_ACCESS_HINT =
  'Admin, Manager, Limited, None, or a level such as “View and Measure; Measurements: View”';
/** What a list in the template offers. */
export const IMPORT_ACCESS_CHOICES: readonly string[] = [
  ...ACCOUNT_LEVELS.map(({ label }) => label),
  'Manager',
  'Limited',
  'Admin',
];
export const IMPORT_ACCESS_UNKNOWN = `This access is not recognised. Use ${IMPORT_ACCESS_HINT}.`;
export const IMPORT_ACCESS_NEEDS_TAG = `Access needs a tag, job or location in the same row, or “${FOR_ALL_USERS}”.`;

/**
 * Reads an Access cell: parts separated by ";", each a role, a level of the account slider (alone or after
 * "Account:"), a level of the measurement slider after "Measurements:", access tokens with commas, or
 * "For All Users". Case does not matter. Null for words that nobody knows.
 */
export function parseImportAccess(text: string): ImportAccess | null {
  if (text.length > IMPORT_ACCESS_MAX_LENGTH) return null;
  const tokens: AccessToken[] = [];
  let isForEveryone = false;
  for (const part of text.split(';').map((words) => words.trim().toLowerCase())) {
    if (part === '') continue;
    if (part === FOR_ALL_USERS.toLowerCase()) {
      isForEveryone = true;
      continue;
    }
    const found = tokensOfPart(part);
    if (!found) return null;
    tokens.push(...found);
  }
  const granted = normaliseAccess(tokens.filter((token) => token !== 'none'));
  // An organisation admin is one for everybody; on a tag the word would mean nothing.
  return { tokens: granted, isForEveryone: isForEveryone || granted.includes('admin') };
}

function tokensOfPart(part: string): readonly AccessToken[] | null {
  const role = ROLES[part];
  if (role) return [role];
  const [slider, level] = part.includes(':') ? splitAt(part, ':') : ['account', part];
  if (slider === 'account') {
    const found = levelOf(ACCOUNT_LEVELS, level);
    if (found) return found;
  }
  if (slider === 'measurements') return levelOf(MEASUREMENT_LEVELS, level);
  const words = part.split(',').map((word) => word.trim());
  return words.every((word) => isAccessToken(word) && allowed.has(word)) ? parseAccess(part) : null;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

type Levels = readonly { readonly label: string; readonly tokens: readonly AccessToken[] }[];

function levelOf(levels: Levels, label: string): readonly AccessToken[] | null {
  return levels.find((level) => level.label.toLowerCase() === label)?.tokens ?? null;
}

/** What is wrong with an Access cell, or null. `tagCount` is how many tags, jobs and locations its row names. */
export function importAccessProblem(text: string, tagCount: number): string | null {
  const access = parseImportAccess(text);
  if (!access) return IMPORT_ACCESS_UNKNOWN;
  const isNowhere = access.tokens.length > 0 && !access.isForEveryone && tagCount === 0;
  return isNowhere ? IMPORT_ACCESS_NEEDS_TAG : null;
}

/** The permissions a new person gets: one for everybody (null), or one on each tag. */
export function importGrants(
  access: ImportAccess,
  tagIds: readonly string[],
): { tag_id: string | null; access: string }[] {
  if (access.tokens.length === 0) return [];
  const text = formatAccess(access.tokens);
  return (access.isForEveryone ? [null] : tagIds).map((tag_id) => ({ tag_id, access: text }));
}

/** Most names of tags, jobs and locations together that one row may hold. */
export const IMPORT_ROW_TAG_LIMIT = 50;
/** Rows stored in one transaction: it holds the organisation's clock. See docs/rules.md#import. */
export const IMPORT_BLOCK_ROWS = 500;

/** The cells of one row, by what they mean. */
export type ImportValues = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  /** Of files from before people chose their own: read, and not used. */
  readonly password: string;
  readonly tags: readonly string[];
  readonly jobs: readonly string[];
  readonly locations: readonly string[];
  readonly access: string;
  readonly employee_id: string;
};
export type ImportField = keyof ImportValues;
/** `row` is the number the spreadsheet shows beside it. */
export type ImportRow = ImportValues & {
  readonly row: number;
  /** Who it is in a directory: they sign in there and need no invitation. */
  readonly directory?: object | undefined;
};
export type ImportProblem = { readonly field: ImportField; readonly message: string };

/** The kinds of tag that an import may create. */
export type ImportTagType = (typeof LISTED_TAG_TYPES)[number];
export type UnknownTag = {
  readonly name: string;
  /** What its column says it is. */
  readonly type: ImportTagType;
  /** Why it cannot be created, only left out; null when it can. */
  readonly problem: string | null;
  /** Names of tags that it was probably meant to be. */
  readonly suggestions: readonly string[];
};

/** What the organisation has already. */
export type ImportFacts = {
  /** By `emailKey`. */
  readonly emails: ReadonlySet<string>;
  /** By `employeeIdKey`. */
  readonly employee_ids: ReadonlySet<string>;
  /** Active tags by `tagNameKey`. */
  readonly tag_types: ReadonlyMap<string, TagType>;
  /** As they are written, of the listed types. */
  readonly tag_names: readonly string[];
};

export const IMPORT_FORMULA_FAILED = 'The formula in this cell has no value';
export const TOO_MANY_ROW_TAGS = `At most ${IMPORT_ROW_TAG_LIMIT} tags, jobs and locations in one row`;

export function sameInRow(row: number): string {
  return `Already in row ${row}`;
}

export function tooLong(limit: number): string {
  return `Maximum ${limit} characters`;
}

/** The names in a Tags, Jobs or Locations cell: separated by ";", each once. */
export function splitTagNames(cell: string): string[] {
  const byKey = new Map<string, string>();
  for (const name of cell.split(';').map(tidyTagName)) {
    if (name !== '' && !byKey.has(tagNameKey(name))) byKey.set(tagNameKey(name), name);
  }
  return [...byKey.values()];
}

/** All names of a row with the type of their column. */
export function tagNamesOf(
  values: Pick<ImportValues, 'tags' | 'jobs' | 'locations'>,
): { name: string; type: ImportTagType }[] {
  const of = (names: readonly string[], type: ImportTagType) => names.map((name) => ({ name, type }));
  return [...of(values.tags, 'default'), ...of(values.jobs, 'job'), ...of(values.locations, 'location')];
}

/**
 * What is wrong with each row, in the order of the rows; empty lists where nothing is. Of two rows with the same
 * email or employee id the later one is wrong. Unknown tags are no mistake: what becomes of them is asked.
 */
export function importProblems(rows: readonly ImportRow[], facts: ImportFacts): ImportProblem[][] {
  const emailRows = new Map<string, number>();
  const idRows = new Map<string, number>();
  return rows.map((values) => {
    const own = ownProblems(values);
    const email = usedProblem(emailKey(values.email), values.row, {
      used: facts.emails,
      rows: emailRows,
      message: EMAIL_REGISTERED,
    });
    const employeeId = usedProblem(employeeIdKey(values.employee_id), values.row, {
      used: facts.employee_ids,
      rows: idRows,
      message: EMPLOYEE_ID_IN_USE,
    });
    const found: [ImportField, string | null | undefined][] = [
      ['name_first', own.name_first],
      ['name_last', own.name_last],
      ['email', own.email ?? email],
      ['tags', tagNamesOf(values).length > IMPORT_ROW_TAG_LIMIT ? TOO_MANY_ROW_TAGS : null],
      ['access', importAccessProblem(values.access, tagNamesOf(values).length)],
      ['employee_id', own.employee_id ?? employeeId],
    ];
    return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
  });
}

type Seen = {
  readonly used: ReadonlySet<string>;
  readonly rows: Map<string, number>;
  readonly message: string;
};

function usedProblem(key: string, row: number, { used, rows, message }: Seen): string | null {
  if (key === '') return null;
  const earlier = rows.get(key);
  if (earlier !== undefined) return sameInRow(earlier);
  rows.set(key, row);
  return used.has(key) ? message : null;
}

type OwnProblems = Partial<Record<'name_first' | 'name_last' | 'email' | 'employee_id', string>>;

function ownProblems(values: ImportRow): OwnProblems {
  const { name_first, name_last, employee_id } = values;
  const problems: OwnProblems = { ...userFormProblems(values) };
  if (name_first.length > PERSON_NAME_MAX_LENGTH) problems.name_first = tooLong(PERSON_NAME_MAX_LENGTH);
  if (name_last.length > PERSON_NAME_MAX_LENGTH) problems.name_last = tooLong(PERSON_NAME_MAX_LENGTH);
  if (employee_id.length > EMPLOYEE_ID_MAX_LENGTH) problems.employee_id = tooLong(EMPLOYEE_ID_MAX_LENGTH);
  return problems;
}

/** The names in a row that no active tag has; people can carry tags of the listed kinds only. */
export function unknownTags(values: ImportValues, { tag_types, tag_names }: ImportFacts): UnknownTag[] {
  return tagNamesOf(values).flatMap(({ name, type }) => {
    const known = tag_types.get(tagNameKey(name));
    if (known === undefined) {
      return [{ name, type, problem: tagNameShapeProblem(name), suggestions: similarNames(name, tag_names) }];
    }
    return isListed(known) ? [] : [{ name, type, problem: TAG_NAME_TAKEN, suggestions: [] }];
  });
}

export function isListed(type: TagType): type is ImportTagType {
  return (LISTED_TAG_TYPES as readonly TagType[]).includes(type);
}

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
