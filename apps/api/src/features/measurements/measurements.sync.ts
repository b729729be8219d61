import { countedDigest, recountPeople } from '../../sync/measurement-counts.store.ts';
import type { DigestedKind, HistoryKind, PagedKind } from '../../sync/synced-kind.ts';
import {
  endOfMeasurementsBelow,
  linkMeasurementsAbove,
  measurementsAbove,
  measurementsBelow,
} from './measurement-pages.store.ts';

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

export const measurementDigests: DigestedKind = {
  part: 'measurements',
  isMeasured: true,
  recount: recountPeople,
  digest: (scope, reader, of) => countedDigest(scope, reader, 'own', of),
};

export const linkMeasurementDigests: DigestedKind = {
  part: 'link_measurements',
  isMeasured: true,
  digest: (scope, reader, of) => countedDigest(scope, reader, 'linked', of),
};
