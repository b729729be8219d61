import type { Feature } from '../../feature.ts';
import { serveAccess, serveCourseLinks } from './access.routes.ts';
import { serveCertificates } from './certificate/certificate.routes.ts';
import { courseMails } from './course-mail-blocks.ts';
import { serveCourses } from './courses.routes.ts';
import { moveCourses, moveNamed } from './enrolment.store.ts';
import { enrolment } from './enrolment-blocks.ts';
import { serveEvidence } from './evidence/evidence.routes.ts';
import { contentStoreOf } from './files/content-store.ts';
import { createDatabaseContentStore } from './files/database-content-store.ts';
import { createFileAddresses } from './files/file-addresses.ts';
import type { FileStorage } from './files/files.commands.ts';
import { serveFiles } from './files/files.routes.ts';
import { createObjectContentStore } from './files/object-content-store.ts';
import { createUnusedFiles, UNUSED_FILES_EVERY_MS } from './files/unused-files.ts';
import { serveAssignments, serveModules, serveOverview } from './modules.routes.ts';
import { serveTalks } from './talks/talks.routes.ts';
import { moveTalks } from './talks/talks.store.ts';

/** Modules that teach, who has to take them, and what they have learnt. */
export const educationFeature: Feature = {
  name: 'education',
  start: ({ background, clock, deriveKeys, jobs, readIn, settings, unscopedQueries, writeIn }) => {
    const { organisationsToEnrol, organisationsToMailCourses } = unscopedQueries;
    const objects = settings.objectStore ? createObjectContentStore(settings.objectStore) : null;
    const store = contentStoreOf(createDatabaseContentStore(readIn), objects);
    const addresses = createFileAddresses(deriveKeys('file addresses'));
    const storage: FileStorage = { readIn, store, addresses, clock };
    const { publicUrl } = settings;
    const links = { keys: deriveKeys('course links'), publicUrl, clock, jobs };
    return {
      routes: async (app) => {
        await app.register(serveModules, { clock, files: storage });
        await app.register(serveAssignments, { clock });
        await app.register(serveCourses, { clock, files: storage });
        await app.register(serveCourseLinks, { desk: links });
        await app.register(serveAccess, { clock, writeIn, files: storage });
        await app.register(serveCertificates, { clock, publicUrl, unscopedQueries });
        await app.register(serveTalks, { clock });
        await app.register(serveEvidence, { clock, publicUrl });
        await app.register(serveFiles, { storage });
        await app.register(serveOverview, { clock, files: storage });
      },
      blocks: [
        enrolment({ database: background, clock, organisationsToEnrol }),
        courseMails({ database: background, desk: links, organisationsToMailCourses }),
      ],
      periodic: [
        {
          name: 'unused files',
          everyMs: UNUSED_FILES_EVERY_MS,
          work: createUnusedFiles(background, storage, objects),
        },
      ],
      on: {
        async peopleMerged(scope, people, now) {
          await moveCourses(scope, people, now);
          await moveNamed(scope, people);
          await moveTalks(scope, people);
        },
      },
    };
  },
};
