import type { ImportedRow, ImportRequest, VerifiedRow } from '@heatwise/contract/people/import.contract';
import type { ImportTagType } from '@heatwise/domain/people/import-rows';
import { tagNameKey } from '@heatwise/domain/tags/tag-name';

/** What becomes of a name that no tag has. */
export type TagChoice = ImportTagType | 'leave-out';

export type UnknownName = {
  readonly key: string;
  readonly name: string;
  /** What its column says it is; the first column it is found in counts. */
  readonly type: ImportTagType;
  /** Why it can only be left out. */
  readonly problem: string | null;
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

/** What was chosen for a name, else what its column says; never to create one that cannot be. */
export function choiceOf({ key, type, problem }: UnknownName, choices: TagChoices): TagChoice {
  return problem === null ? (choices.get(key) ?? type) : 'leave-out';
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
    names.flatMap((name) => (choiceOf(name, choices) === 'leave-out' ? [name.key] : [])),
  );
  const kept = (list: readonly string[]) => list.filter((name) => !leftOut.has(tagNameKey(name)));
  return {
    rows: good.map(({ problems: _problems, unknown_tags: _unknown, ...row }) => ({
      ...row,
      tags: kept(row.tags),
      jobs: kept(row.jobs),
      locations: kept(row.locations),
    })),
    new_tags: names.flatMap((unknown) => {
      const type = choiceOf(unknown, choices);
      return type === 'leave-out' ? [] : [{ name: unknown.name, type }];
    }),
  };
}
