import type { Feature } from '../../feature.ts';
import { serveDevices } from './devices.routes.ts';
import { noteSentTests, noteToken } from './sent-tests.ts';

/** Testing devices, and the tokens they send with. */
export const devicesFeature: Feature = {
  name: 'devices',
  start: ({ clock, randomBytes, notifyOfCredential }) => ({
    routes: async (app) =>
      void (await app.register(serveDevices, { clock, randomBytes, notifyOfCredential })),
    on: {
      async measurementsStored(scope, stored) {
        await noteSentTests(scope, stored);
        await noteToken(scope, stored);
      },
    },
  }),
};
