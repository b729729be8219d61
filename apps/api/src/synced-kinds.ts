import { customTypesSync, linkTypesSync } from './features/measurements/measurement-types.sync.ts';
import {
  linkMeasurementDigests,
  linkMeasurementsSync,
  measurementDigests,
  measurementHistory,
  measurementsSync,
} from './features/measurements/measurements.sync.ts';
import { organisationSync } from './features/organisation/organisation.sync.ts';
import { peopleDigests, peopleSync } from './features/people/people.sync.ts';
import { permissionDigests, permissionsSync } from './features/permissions/permissions.sync.ts';
import { strategySync } from './features/strategy/strategy.sync.ts';
import { tagDigests, tagsSync } from './features/tags/tags.sync.ts';
import type { SyncedKinds } from './sync/synced-kind.ts';

/** One line for each kind of row that browsers hold. */
export const syncedKinds: SyncedKinds = {
  core: [
    organisationSync,
    peopleSync,
    tagsSync,
    permissionsSync,
    customTypesSync,
    linkTypesSync,
    strategySync,
  ],
  paged: [measurementsSync, linkMeasurementsSync],
  history: measurementHistory,
  digested: [peopleDigests, tagDigests, permissionDigests, measurementDigests, linkMeasurementDigests],
};
