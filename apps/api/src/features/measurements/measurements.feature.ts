import type { Feature } from '../../feature.ts';
import { serveLinkMeasurements } from './link-measurements.routes.ts';
import { serveMeasurementSets } from './measurement-sets.routes.ts';
import { serveMeasurementTypes } from './measurement-types.routes.ts';
import { customTypesSync, linkTypesSync } from './measurement-types.sync.ts';
import { serveMeasurements } from './measurements.routes.ts';
import {
  linkMeasurementsSync,
  measurementDigests,
  measurementHistory,
  measurementsSync,
} from './measurements.sync.ts';

/** Tests, what is recorded beside them, and the types that an organisation makes for itself. */
export const measurementsFeature: Feature = {
  name: 'measurements',
  synced: {
    core: [customTypesSync, linkTypesSync],
    paged: [measurementsSync, linkMeasurementsSync],
    history: measurementHistory,
    digested: [measurementDigests],
  },
  start: ({ clock, measurementsStored, measurementsRevived }) => ({
    routes: async (app) => {
      const hooks = { afterStoring: measurementsStored, afterRevival: measurementsRevived };
      await app.register(serveMeasurements, { ...hooks, clock });
      await app.register(serveMeasurementSets, hooks);
      await app.register(serveLinkMeasurements);
      await app.register(serveMeasurementTypes);
    },
  }),
};
