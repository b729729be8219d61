import type { CoreKind, DigestedKind } from '../../sync/synced-kind.ts';
import { changedTags, tagsDigest } from './changed-tags.store.ts';

/** Tags come into view with the people who carry them. */
export const tagsSync: CoreKind = {
  part: 'tags',
  cursor: 'tags',
  tables: ['tags', 'users'],
  changed: changedTags,
};

export const tagDigests: DigestedKind = {
  parts: ['tags'],
  digests: async (scope, reader) => [await tagsDigest(scope, reader)],
};
