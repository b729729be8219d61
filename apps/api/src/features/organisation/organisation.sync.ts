import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedOrganisation } from './changed-organisation.store.ts';

export const organisationSync: CoreKind = {
  part: 'organisation',
  cursor: 'organisations',
  tables: ['organisations'],
  changed: changedOrganisation,
};
