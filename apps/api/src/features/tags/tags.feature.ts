import type { Feature } from '../../feature.ts';
import { serveShiftPatterns } from './shift-patterns.routes.ts';
import { tagSweeps } from './tag-deletion.commands.ts';
import { serveTags } from './tags.routes.ts';
import { tagDigests, tagsSync } from './tags.sync.ts';

/** Tags, jobs, locations and shift patterns, and who carries them. */
export const tagsFeature: Feature = {
  name: 'tags',
  synced: { core: [tagsSync], digested: [tagDigests] },
  start: (server) => ({
    blocks: [tagSweeps(server)],
    routes: async (app) => {
      await app.register(serveTags);
      await app.register(serveShiftPatterns);
    },
  }),
};
