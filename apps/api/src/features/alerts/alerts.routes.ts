import { alertSchemas } from '@heatwise/contract/alerts/alerts.contract';
import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import {
  acknowledge,
  acknowledgeSeveral,
  alertWithEvents,
  close,
  logWithNotifications,
  reachOfAlerts,
} from './alerts.commands.ts';
import { openAlerts } from './alerts.store.ts';
import type { AnswerLinks } from './telling/answer-links.ts';

const routes = bindRoutes(alertRoutes, alertSchemas);

type Options = { readonly clock: () => Date; readonly answerLinks: AnswerLinks };

/** Alerts as they are read and answered, signed in or by an email's link. */
export const serveAlerts: FastifyPluginAsyncZod<Options> = async (app, { clock, answerLinks }) => {
  app.route({
    ...routes.open,
    handler: async (request) =>
      reply(
        await request.read(async (scope) =>
          openAlerts(scope, await reachOfAlerts(scope, request.actor), clock()),
        ),
      ),
  });
  app.route({
    ...routes.list,
    handler: async (request) =>
      reply(await request.read((scope) => logWithNotifications(scope, request.actor, request.query))),
  });
  app.route({
    ...routes.get,
    handler: async (request) =>
      reply(await request.read((scope) => alertWithEvents(scope, request.actor, request.params.alert_id))),
  });
  app.route({
    ...routes.acknowledge,
    handler: async (request) => {
      const answer = { note: request.body.note, now: clock() };
      return reply(await request.write((scope) => acknowledge(scope, request.params.alert_id, answer)));
    },
  });
  app.route({
    ...routes.acknowledgeSeveral,
    handler: async (request) => {
      const { alert_ids, note } = request.body;
      return reply(
        await request.write((scope) => acknowledgeSeveral(scope, alert_ids, { note, now: clock() })),
      );
    },
  });
  app.route({
    ...routes.close,
    handler: async (request) => {
      const answer = { note: request.body.note, now: clock() };
      return reply(await request.write((scope) => close(scope, request.params.alert_id, answer)));
    },
  });
  app.route({
    ...routes.look,
    handler: async ({ params }) => reply(await answerLinks.look(params.token)),
  });
  app.route({
    ...routes.acknowledgeByLink,
    handler: async ({ params, ip }) => reply(await answerLinks.acknowledge(params.token, ip)),
  });
};
