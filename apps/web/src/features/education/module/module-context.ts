import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { createContext, useContext } from 'react';
import { languageName } from '../../../ui/languages.ts';
import type { ModuleDraft } from './module-draft.ts';

/** Where in the module a problem is, by the path that the rules give it: "pages.0", "assessment.questions.2". */
export function placeOf(path: string): string {
  const [part, second, third] = path.split('.');
  if (part === 'pages') return second === undefined ? 'Training' : `Page ${Number(second) + 1}`;
  if (part === 'assessment') return third === undefined ? 'Assessment' : `Question ${Number(third) + 1}`;
  if (part === 'certificate') return 'Certificate';
  if (part === 'translations' && second !== undefined) return languageName(second);
  return 'Settings';
}

type Limits<Item> = { readonly most: number; readonly idOf: (item: Item) => string };

/** Puts a deleted item back at its place, among what was changed since. Nothing changes if it is there or the list is full. */
export function restoreItem<Item>(
  items: readonly Item[],
  item: Item,
  at: number,
  { most, idOf }: Limits<Item>,
): readonly Item[] {
  const isThere = items.some((one) => idOf(one) === idOf(item));
  return isThere || items.length >= most ? items : items.toSpliced(at, 0, item);
}

export type ModuleInHand = {
  /** As the server has it: its state, its versions. */
  readonly module: WrittenModule;
  /** The words as they are being written. */
  readonly content: ModuleContent;
  /** Changes them; what is changed under one name without a pause is undone together. */
  readonly change: ModuleDraft['change'];
  /** Its pictures, videos and documents; undefined while they are asked for. */
  readonly files: ShownFiles | undefined;
  /** A retired module is only read. */
  readonly isReadOnly: boolean;
};

const ModuleContext = createContext<ModuleInHand | null>(null);
export const ModuleProvider = ModuleContext.Provider;

/** The module that the screen is about. */
export function useModuleDraft(): ModuleInHand {
  const inHand = useContext(ModuleContext);
  if (!inHand) throw new Error('The module is missing: show this within ModuleFrame.');
  return inHand;
}
