import type { Feature, Server } from '../../feature.ts';
import { serveDirectory } from './directory/directory.routes.ts';
import { createGraphClient } from './directory/graph-client.ts';
import { serveImport } from './import/import.routes.ts';
import { createSpreadsheetReader } from './import/spreadsheet-reader.ts';
import { servePeople } from './people.routes.ts';
import { peopleDigests, peopleSync } from './people.sync.ts';
import { servePeopleImages } from './people-images.routes.ts';
import { servePerson } from './person.routes.ts';

/** What belongs to other features, and people cannot do without. */
type Others = Pick<Parameters<typeof serveImport>[1], 'createTag' | 'setPersonTags'> & {
  readonly createInviteLater: (server: Server) => Parameters<typeof servePeople>[1]['inviteLater'];
  readonly createEmailChange: (server: Server) => Parameters<typeof servePerson>[1]['askEmailChange'];
  readonly createDirectorySources: (server: Server) => Parameters<typeof serveDirectory>[1]['sources'];
};

/** The people of an organisation: one by one, from a spreadsheet, from a directory. */
export const peopleFeature = (others: Others): Feature => ({
  name: 'people',
  synced: { core: [peopleSync], digested: [peopleDigests] },
  start: (server) => ({
    routes: async (app) => {
      const { createTag, setPersonTags } = others;
      const inviteLater = others.createInviteLater(server);
      const askEmailChange = others.createEmailChange(server);
      await app.register(servePeopleImages);
      await app.register(servePeople, { ...server, inviteLater });
      await app.register(servePerson, { ...server, askEmailChange, setPersonTags });
      await app.register(serveImport, {
        createTag,
        setPersonTags,
        inviteLater,
        spreadsheets: createSpreadsheetReader({ builtFolder: server.settings.threadsFolder }),
      });
      await app.register(serveDirectory, {
        sources: others.createDirectorySources(server),
        graph: createGraphClient(server.settings, server.clock),
      });
    },
  }),
});
