import type { AccessToken } from './actor.ts';

/** The two sliders of a permission, lowest first; each step adds one token. See docs/rules.md#access. */
export const ACCOUNT_LEVELS = [
  { label: 'None', step: 'None', tokens: [] },
  { label: 'View', step: 'View', tokens: ['view_user'] },
  { label: 'View and Measure', step: 'Measure', tokens: ['view_user', 'measure_user'] },
  { label: 'View, Measure and Edit', step: 'Edit', tokens: ['view_user', 'measure_user', 'edit_user'] },
  {
    label: 'View, Measure, Edit and Delete',
    step: 'Delete',
    tokens: ['view_user', 'measure_user', 'edit_user', 'delete_user'],
  },
] as const satisfies readonly Level[];

export const MEASUREMENT_LEVELS = [
  { label: 'None', step: 'None', tokens: [] },
  { label: 'View', step: 'View', tokens: ['view_measure'] },
  { label: 'View and Edit', step: 'Edit', tokens: ['view_measure', 'edit_measure'] },
  {
    label: 'View, Edit and Delete',
    step: 'Delete',
    tokens: ['view_measure', 'edit_measure', 'delete_measure'],
  },
] as const satisfies readonly Level[];

type Level = {
  readonly label: string /** What the step adds, in a word. */;
  readonly step: string;
  readonly tokens: readonly AccessToken[];
};

/** Where the two sliders stand, as indexes into the lists above. */
export type AccessLevels = { readonly account: number; readonly measurement: number };

/** The highest level all of whose tokens are there: what a slider shows is never more than what is granted. */
function highestLevel(levels: readonly Level[], tokens: ReadonlySet<AccessToken>): number {
  return levels.findLastIndex((level) => level.tokens.every((token) => tokens.has(token)));
}

export function readAccessLevels(tokens: Iterable<AccessToken>): AccessLevels {
  const granted = new Set(tokens);
  return {
    account: highestLevel(ACCOUNT_LEVELS, granted),
    measurement: highestLevel(MEASUREMENT_LEVELS, granted),
  };
}

/** The rights without which a right reaches nobody. See docs/rules.md#access. */
const NEEDED: Partial<Record<AccessToken, readonly AccessToken[]>> = {
  edit_user: ['view_user'],
  delete_user: ['view_user'],
  view_measure: ['view_user'],
  edit_measure: ['view_measure', 'view_user'],
  delete_measure: ['view_measure', 'view_user'],
};

/**
 * Whether every right has the view rights that it needs on the same people. `limited` brings those of its own tags.
 *
 * @reference
 */
export function isConsistentAccess(tokens: Iterable<AccessToken>): boolean {
  const granted = new Set(tokens);
  // Both view rights come with the role, for its own tags: more of them would widen what it sees.
  if (granted.has('limited') && !granted.has('view_user')) return true;
  return [...granted].every((token) => (NEEDED[token] ?? []).every((needed) => granted.has(needed)));
}

/** The same tokens, each once, with the view rights that they need. */
export function normaliseAccess(tokens: Iterable<AccessToken>): AccessToken[] {
  const granted = new Set(tokens);
  if (isConsistentAccess(granted)) return [...granted];
  for (const token of [...granted]) for (const needed of NEEDED[token] ?? []) granted.add(needed);
  return [...granted];
}

type Words = readonly (readonly [token: AccessToken, word: string])[];

/** In the order of the sliders, so that the words of a whole level, joined, are the level's label. */
const ACCOUNT_WORDS: Words = [
  ['view_user', 'View'],
  ['measure_user', 'Measure'],
  ['edit_user', 'Edit'],
  ['delete_user', 'Delete'],
];
const MEASUREMENT_WORDS: Words = [
  ['view_measure', 'View'],
  ['edit_measure', 'Edit'],
  ['delete_measure', 'Delete'],
];
const ROLE_WORDS: Words = [
  ['super', 'Super'],
  ['admin', 'Admin'],
  ['manager', 'Manager'],
  ['special', 'Special'],
  ['limited', 'Limited'],
];

/** An access as a person reads it. `account` and `measurement` are 'None' where there is nothing. */
export type AccessSummary = {
  readonly roles: readonly string[];
  readonly account: string;
  readonly measurement: string;
  /** For a narrow cell: the highest step of a level, which includes those before it, else every word; empty for nothing. */
  readonly brief: { readonly account: string; readonly measurement: string };
};

export function accessSummary(tokens: Iterable<AccessToken>): AccessSummary {
  const granted = new Set(tokens);
  const wordsOf = (words: Words) => words.filter(([token]) => granted.has(token)).map(([, word]) => word);
  const account = wordsOf(ACCOUNT_WORDS);
  const measurement = wordsOf(MEASUREMENT_WORDS);
  return {
    roles: wordsOf(ROLE_WORDS),
    account: listOf(account),
    measurement: listOf(measurement),
    brief: { account: briefly(account, ACCOUNT_WORDS), measurement: briefly(measurement, MEASUREMENT_WORDS) },
  };
}

/** The same in one line: 'Manager; account: View and Measure; measurements: None', or 'None' for nothing at all. */
export function accessText(tokens: Iterable<AccessToken>): string {
  const { roles, account, measurement, brief } = accessSummary(tokens);
  const levels =
    brief.account || brief.measurement ? [`account: ${account}`, `measurements: ${measurement}`] : [];
  const [first = 'None', ...rest] = [...roles, ...levels];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join('; ');
}

function listOf(words: readonly string[]): string {
  if (words.length === 0) return 'None';
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}

function briefly(words: readonly string[], all: Words): string {
  const isLevel = words.every((word, step) => word === all[step]?.[1]);
  return (isLevel ? words.at(-1) : words.join(', ')) ?? '';
}

/** What the editor of a permission does to the tokens on one tag. Every result is consistent: see docs/rules.md#access. */

/** Moves the account slider; measurement access and roles stay. Throws a RangeError for a position it does not have. */
export function withAccountLevel(tokens: Iterable<AccessToken>, position: number): AccessToken[] {
  return replaceLevel(tokens, ACCOUNT_LEVELS, position);
}

/** Moves the measurement slider; account access and roles stay. Throws a RangeError for a position it does not have. */
export function withMeasurementLevel(tokens: Iterable<AccessToken>, position: number): AccessToken[] {
  return replaceLevel(tokens, MEASUREMENT_LEVELS, position);
}

type Levels = readonly { readonly tokens: readonly AccessToken[] }[];

function replaceLevel(tokens: Iterable<AccessToken>, levels: Levels, position: number): AccessToken[] {
  const level = levels[position];
  if (!level) throw new RangeError('no such access level');
  const ofSlider = new Set(levels.flatMap((one) => one.tokens));
  const kept = [...tokens].filter((token) => token !== 'none' && !ofSlider.has(token));
  return normaliseAccess([...kept, ...level.tokens]);
}

/** Makes somebody manager of the tag, or no longer; the sliders stay where they are. */
export function withManager(tokens: Iterable<AccessToken>, isManager: boolean): AccessToken[] {
  const others = [...tokens].filter((token) => token !== 'none' && token !== 'manager');
  return normaliseAccess(isManager ? ['manager', ...others] : others);
}
