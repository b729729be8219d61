import type { AccessToken } from './access-token.ts';

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
