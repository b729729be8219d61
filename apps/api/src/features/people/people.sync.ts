import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedPeople } from './changed-people.store.ts';

export const peopleSync: CoreKind = { part: 'users', cursor: 'users', changed: changedPeople };
