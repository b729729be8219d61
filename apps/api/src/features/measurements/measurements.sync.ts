import { countedDigests, recountPeople } from '../../sync/measurement-counts.store.ts';
import type { CoreKind, DigestedKind, HistoryKind, PagedKind } from '../../sync/synced-kind.ts';
import {
  endOfMeasurementsBelow,
  linkMeasurementsAbove,
  measurementsAbove,
  measurementsBelow,
} from './measurement-pages.store.ts';
import { changedCustomTypes, changedLinkTypes } from './measurement-types.store.ts';

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

export const measurementsSync: PagedKind = {
  part: 'measurements',
  cursor: 'measurements',
  above: measurementsAbove,
};

export const linkMeasurementsSync: PagedKind = {
  part: 'link_measurements',
  cursor: 'link_measurements',
  above: linkMeasurementsAbove,
};

export const measurementHistory: HistoryKind = {
  cursor: 'measurements',
  below: measurementsBelow,
  endBelow: endOfMeasurementsBelow,
};

/** Tests and what is linked to them stand in one row of each person's counts. */
export const measurementDigests: DigestedKind = {
  parts: ['measurements', 'link_measurements'],
  isMeasured: true,
  recount: recountPeople,
  async digests(scope, reader, of) {
    const { own, linked } = await countedDigests(scope, reader, of);
    return [own, linked];
  },
};
