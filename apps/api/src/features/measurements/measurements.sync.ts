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
  recount: recountPeople,
  digest: (scope, reader) => countedDigest(scope, reader, 'own'),
};

export const linkMeasurementDigests: DigestedKind = {
  part: 'link_measurements',
  digest: (scope, reader) => countedDigest(scope, reader, 'linked'),
};
