import { reply } from '@heatwise/contract/envelope';
import { notificationSchemas } from '@heatwise/contract/notifications/notifications.contract';
import { notificationRoutes } from '@heatwise/contract/notifications/notifications.routes';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { markNoticesRead, noticesOf } from './dehydration-notices.store.ts';
import { hasSettings, ownNotifications, saveNotifications } from './notification-settings.commands.ts';
import { createUnsubscribe } from './unsubscribe.ts';

const routes = bindRoutes(notificationRoutes, notificationSchemas);

type Options = Parameters<typeof createUnsubscribe>[0] & {
  readonly clock: () => Date;
  readonly mailDelivery: MailDelivery;
};

/** What one is notified of, how, and how one unsubscribes. */
export const serveNotifications: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clock, mailDelivery } = options;
  const { look, unsubscribe } = createUnsubscribe(options);

  app.route({
    ...routes.settings,
    handler: async (request) =>
      reply(await request.read((scope) => ownNotifications(scope, request.actor, mailDelivery))),
  });
  app.route({
    ...routes.save,
    handler: async (request) => {
      const { actor, body } = request;
      // Settings that are stored already take no turn of the organisation's writers.
      const same = await request.read(async (scope) =>
        (await hasSettings(scope, actor.user_id, body)) ? ownNotifications(scope, actor, mailDelivery) : null,
      );
      if (same) return reply(same);
      return reply(
        await request.write(async (scope) => {
          await saveNotifications(scope, body, clock());
          return ownNotifications(scope, actor, mailDelivery);
        }),
      );
    },
  });

  app.route({
    ...routes.notices,
    handler: async (request) => {
      const { actor } = request;
      const reach = scopeOf(actor, 'view_measure');
      return reply({ notices: await request.read((scope) => noticesOf(scope, actor.user_id, reach)) });
    },
  });
  app.route({
    ...routes.read,
    handler: async (request) => {
      await request.write((scope) => markNoticesRead(scope, request.actor.user_id, clock()));
      return reply(null);
    },
  });

  app.route({
    ...routes.look,
    handler: async (request) => reply(await look(request.params.token)),
  });
  app.route({
    ...routes.unsubscribe,
    handler: async (request) => reply(await unsubscribe(request.params.token, request.ip)),
  });
};

/**
 * The address that is in emails, for mail programs that unsubscribe by themselves: they POST a form to it, whose
 * content says nothing more. A browser that opens the same address gets the page. Source: RFC 8058.
 */
export const serveOneClickUnsubscribe: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { unsubscribe } = createUnsubscribe(options);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, async () => undefined);
  }
  app.route({
    method: 'POST',
    url: '/unsubscribe/:token',
    schema: { params: routes.unsubscribe.schema.params, hide: true },
    config: { needs: 'nothing' },
    handler: async (request) => reply(await unsubscribe(request.params.token, request.ip)),
  });
};
