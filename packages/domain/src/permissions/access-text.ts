import type { AccessToken } from './access-token.ts';

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
