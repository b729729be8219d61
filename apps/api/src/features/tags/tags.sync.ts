import type { CoreKind, DigestedKind } from '../../sync/synced-kind.ts';
import { changedTags, tagsDigest } from './changed-tags.store.ts';

export const tagsSync: CoreKind = { part: 'tags', cursor: 'tags', changed: changedTags };

export const tagDigests: DigestedKind = { part: 'tags', digest: tagsDigest };
