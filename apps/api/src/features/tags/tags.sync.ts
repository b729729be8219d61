import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedTags } from './changed-tags.store.ts';

export const tagsSync: CoreKind = { part: 'tags', cursor: 'tags', changed: changedTags };
