import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedStrategies } from './strategy.store.ts';

/** Advice comes again with its person. */
export const strategySync: CoreKind = {
  part: 'strategy',
  cursor: 'strategy',
  tables: ['strategies', 'users'],
  changed: changedStrategies,
};
