import type { DigestedKind, HistoryKind, PagedKind } from '../../sync/synced-kind.ts';
import { measurementDigest } from './measurement-digest.store.ts';
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

export const measurementDigests: DigestedKind = { part: 'measurements', digest: measurementDigest };
