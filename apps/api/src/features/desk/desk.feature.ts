import { deskMemberRoutes } from '@heatwise/contract/desk/desk-members.contract';
import { deskOrganisationRoutes } from '@heatwise/contract/desk/desk-organisations.contract';
import { reply } from '@heatwise/contract/envelope';
import { deskMembersOf } from '../../auth/desk-members.store.ts';
import type { Feature } from '../../feature.ts';
import { giveLicence } from './licence.commands.ts';
import { customersOf } from './organisations.store.ts';

/** The other side of what organisations send: who they are, and what they may use. */
export const deskFeature: Feature = {
  name: 'desk',
  start: () => ({
    routes: async (app) => {
      app.route({
        ...deskMemberRoutes.list,
        // The back office's own people, which are read like those of any organisation.
        handler: async (request) => {
          const members = await request.read(deskMembersOf);
          return reply({ members: members.map(({ user_id, name }) => ({ user_id, name })) });
        },
      });
      app.route({
        ...deskOrganisationRoutes.list,
        handler: async (request) =>
          reply(await request.readAtDesk((scope) => customersOf(scope, request.query))),
      });
      app.route({
        ...deskOrganisationRoutes.setLicence,
        handler: async (request) => {
          await request.writeAtDesk(request.params.org_id, (scope) => giveLicence(scope, request.body));
          return reply(null);
        },
      });
    },
  }),
};
