import { reply } from '@heatwise/contract/envelope';
import { type Referrer, referralSchemas } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes } from '@heatwise/contract/referral/referral.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { ReadIn } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { addressOfToken } from './addresses.ts';
import { type InvitationParts, invite, ownReferral, referralList } from './invitations.commands.ts';
import { noteOpened } from './invitations.store.ts';
import { isRefused, refuseInvitations } from './refusals.store.ts';

const routes = bindRoutes(referralRoutes, referralSchemas);

type Options = InvitationParts & {
  readonly database: Kysely<Tables>;
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
};

export const serveReferral: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clock, publicUrl, seal, database, unscopedQueries, readIn } = options;

  /** Throws not-found for a link that nobody has. */
  async function referrerOf(linkId: string) {
    const referrer = await unscopedQueries.referrerOfLink(linkId);
    if (!referrer) throw new AppError('not-found');
    return referrer;
  }

  app.route({
    ...routes.referrer,
    handler: async (request) => {
      const { name_first, organisation_name } = await referrerOf(request.params.referral_id);
      const referrer: Referrer = { name_first, organisation_name };
      return reply(referrer);
    },
  });
  app.route({
    ...routes.opened,
    handler: async (request) => {
      const { referral_id } = request.params;
      const { org_id } = await referrerOf(referral_id);
      // Without the organisation's clock: any visitor may call this, and browsers do not synchronise it.
      await readIn(org_id, (scope) => noteOpened(scope, referral_id, clock()));
      return reply(null);
    },
  });
  app.route({
    ...routes.ownReferral,
    // Asking makes a link where there is none.
    exposeHeadRoute: false,
    handler: async (request) => reply(await request.write((scope) => ownReferral(scope, publicUrl))),
  });
  app.route({
    ...routes.list,
    handler: async (request) =>
      reply(await request.read((scope) => referralList(scope, request.actor, request.query.whose))),
  });
  app.route({
    ...routes.invite,
    handler: async (request) => {
      await request.write((scope) => invite(scope, request.body, options));
      return reply(null);
    },
  });
  app.route({
    ...routes.look,
    handler: async (request) => {
      const address = addressOfToken(seal, request.params.token);
      return reply({ is_refused: await isRefused(database, address) });
    },
  });
  app.route({
    ...routes.refuse,
    handler: async (request) => {
      await refuseInvitations(database, addressOfToken(seal, request.params.token), clock());
      return reply({ is_refused: true });
    },
  });
};

/**
 * The address that is in the email, for mail programs that unsubscribe by themselves: they POST a form to it, whose
 * content says nothing more. A browser that opens the same address gets the page. Source: RFC 8058.
 */
export const serveOneClickRefusal: FastifyPluginAsyncZod<
  Pick<Options, 'database' | 'seal' | 'clock'>
> = async (app, { database, seal, clock }) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, async () => undefined);
  }
  app.route({
    method: 'POST',
    url: '/no-invitations/:token',
    schema: { params: routes.refuse.schema.params, hide: true },
    config: { needs: 'nothing' },
    handler: async (request) => {
      await refuseInvitations(database, addressOfToken(seal, request.params.token), clock());
      return reply({ is_refused: true });
    },
  });
};
