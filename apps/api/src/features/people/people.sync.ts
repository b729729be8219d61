import type { CoreKind, DigestedKind } from '../../sync/synced-kind.ts';
import { changedPeople, peopleDigest } from './changed-people.store.ts';

export const peopleSync: CoreKind = {
  part: 'users',
  cursor: 'users',
  tables: ['users'],
  changed: changedPeople,
};

export const peopleDigests: DigestedKind = {
  parts: ['users'],
  digests: async (scope, reader) => [await peopleDigest(scope, reader)],
};
