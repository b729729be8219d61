import { deskMemberSchemas, deskOrganisationSchemas } from '@heatwise/contract/desk/desk.contract';
import { deskMemberRoutes, deskOrganisationRoutes } from '@heatwise/contract/desk/desk.routes';
import { reply } from '@heatwise/contract/envelope';
import { deskMembersOf } from '../../auth/desk-members.store.ts';
import type { Feature } from '../../feature.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { giveLicence } from './licence.commands.ts';
import { customersOf } from './organisations.store.ts';

const deskMemberCalls = bindRoutes(deskMemberRoutes, deskMemberSchemas);
const deskOrganisationCalls = bindRoutes(deskOrganisationRoutes, deskOrganisationSchemas);

/** The other side of what organisations send: who they are, and what they may use. */
export const deskFeature: Feature = {
  name: 'desk',
  start: () => ({
    routes: async (app) => {
      app.route({
        ...deskMemberCalls.list,
        // The back office's own people, which are read like those of any organisation.
        handler: async (request) => {
          const members = await request.read(deskMembersOf);
          return reply({ members: members.map(({ user_id, name }) => ({ user_id, name })) });
        },
      });
      app.route({
        ...deskOrganisationCalls.list,
        handler: async (request) =>
          reply(await request.readAtDesk((scope) => customersOf(scope, request.query))),
      });
      app.route({
        ...deskOrganisationCalls.setLicence,
        handler: async (request) => {
          await request.writeAtDesk(request.params.org_id, (scope) => giveLicence(scope, request.body));
          return reply(null);
        },
      });
    },
  }),
};
