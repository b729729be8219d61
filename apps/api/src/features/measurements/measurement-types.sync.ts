import type { CoreKind } from '../../sync/synced-kind.ts';
import { changedCustomTypes, changedLinkTypes } from './changed-measurement-types.store.ts';

export const customTypesSync: CoreKind = {
  part: 'custom_measurement_types',
  cursor: 'custom_measurement_types',
  tables: ['custom_measurement_types'],
  changed: changedCustomTypes,
};

export const linkTypesSync: CoreKind = {
  part: 'link_measurement_types',
  cursor: 'link_measurement_types',
  tables: ['link_measurement_types'],
  changed: changedLinkTypes,
};
