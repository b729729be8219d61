import type { Feature } from '../../feature.ts';
import { serveLinkMeasurements } from './link-measurements.routes.ts';
import { serveMeasurementSets } from './measurement-sets.routes.ts';
import { serveMeasurementTypes } from './measurement-types.routes.ts';
import { serveMeasurements } from './measurements.routes.ts';
import {
  customTypesSync,
  linkMeasurementsSync,
  linkTypesSync,
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
  start: ({ clock, events }) => ({
    routes: async (app) => {
      await app.register(serveMeasurements, { clock, events });
      await app.register(serveMeasurementSets, { events });
      await app.register(serveLinkMeasurements);
      await app.register(serveMeasurementTypes);
    },
  }),
};
