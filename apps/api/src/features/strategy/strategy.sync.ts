import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedStrategies } from './changed-strategies.store.ts';

export const strategySync: CoreKind = { part: 'strategy', cursor: 'strategy', changed: changedStrategies };
