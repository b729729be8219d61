import { reply } from '@heatwise/contract/envelope';
import { deskSupportRoutes, supportAccessRoutes } from '@heatwise/contract/support/support.routes';
import { deskSupportSchemas, supportAccessSchemas } from '@heatwise/contract/support/support-access.contract';
import type { Feature } from '../../feature.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createDeskView, type DeskViewParts } from './desk-view.ts';
import { supportAccessesOf } from './support.store.ts';
import { endSupport, grantSupport } from './support-access.commands.ts';

const deskSupportCalls = bindRoutes(deskSupportRoutes, deskSupportSchemas);
const supportAccessCalls = bindRoutes(supportAccessRoutes, supportAccessSchemas);

/** What other features have that this one uses. */
type Lent = Pick<DeskViewParts, 'createClassing'>;

/** An organisation lets the desk look at it for a time; the desk looks, and is seen looking. */
export const supportFeature = ({ createClassing }: Lent): Feature => ({
  name: 'support',
  start: ({ clock, jobs, settings: { publicUrl } }) => {
    const view = createDeskView({ clock, createClassing });
    return {
      routes: async (app) => {
        app.route({
          ...supportAccessCalls.list,
          handler: async (request) => reply(await request.read((scope) => supportAccessesOf(scope))),
        });
        app.route({
          ...supportAccessCalls.grant,
          handler: async (request) =>
            reply(
              await request.write((scope) =>
                grantSupport(scope, request.body, { jobs, publicUrl, now: clock() }),
              ),
            ),
        });
        app.route({
          ...supportAccessCalls.end,
          handler: async (request) =>
            reply(await request.write((scope) => endSupport(scope, request.params.access_id, clock()))),
        });
        app.route({
          ...deskSupportCalls.overview,
          handler: async (request) => reply(await request.writeAtDesk(request.params.org_id, view.overview)),
        });
        app.route({
          ...deskSupportCalls.people,
          handler: async (request) =>
            reply(
              await request.writeAtDesk(request.params.org_id, (scope) => view.people(scope, request.query)),
            ),
        });
        app.route({
          ...deskSupportCalls.tests,
          handler: async (request) =>
            reply(
              await request.writeAtDesk(request.params.org_id, (scope) =>
                view.tests(scope, request.params.user_id),
              ),
            ),
        });
        app.route({
          ...deskSupportCalls.devices,
          handler: async (request) => reply(await request.writeAtDesk(request.params.org_id, view.devices)),
        });
      },
    };
  },
});
