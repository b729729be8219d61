import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { createContext, useContext } from 'react';
import type { ModuleDraft } from './module-draft.ts';

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
