import { reply } from '@heatwise/contract/envelope';
import { licenceSchemas } from '@heatwise/contract/services/services.contract';
import { licenceRoutes } from '@heatwise/contract/services/services.routes';
import { WEBHOOK_REPLY_MAX_BYTES } from '@heatwise/domain/services/webhook';
import { createSeal, SEALED_COLUMNS } from '../../auth/seal.ts';
import { createHostBreaker } from '../../background/host-breaker.ts';
import type { Feature, Server } from '../../feature.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { publicPost } from '../../http/public-http.ts';
import { licenceOf } from '../../organisation/licence.store.ts';
import { inOrganisation, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { noteApiToken } from './api-tokens.commands.ts';
import { serveApiTokens } from './api-tokens.routes.ts';
import { giveApiTokensTo } from './api-tokens.store.ts';
import { type BiParts, serveBi } from './bi/bi.routes.ts';
import { BI_REFRESH_EVERY_MS, createBiRefresh } from './bi/bi-people.ts';
import { createDelivering } from './webhooks/delivering.ts';
import { serveWebhooks } from './webhooks/webhooks.routes.ts';
import { giveWebhooksTo } from './webhooks/webhooks.store.ts';

const calls = bindRoutes(licenceRoutes, licenceSchemas);

const ANSWER_WITHIN_MS = 10_000;

/** What other features have that this one uses. */
type Lent = Pick<BiParts, 'createClassing'>;

/** What other programs do with the organisation's data, and what they are told. */
export const servicesFeature = ({ createClassing }: Lent): Feature => ({
  name: 'services',
  start: (server) => {
    const { clock, randomBytes, settings, notifyOfCredential } = server;
    const { seal, delivering } = startWebhooks(server);
    return {
      routes: async (app) => {
        app.route({
          ...calls.get,
          handler: async (request) => reply(await request.read(licenceOf)),
        });
        await app.register(serveApiTokens, { clock, randomBytes, notifyOfCredential });
        await app.register(serveWebhooks, {
          clock,
          randomBytes,
          seal,
          allowsLoopback: settings.allowsLoopback,
          notifyOfCredential,
        });
        await app.register(serveBi, {
          clock,
          randomBytes,
          createClassing,
        });
        app.addHook('onClose', () => delivering.stop());
      },
      periodic: [
        delivering.work,
        { name: 'pseudonymous rows', everyMs: BI_REFRESH_EVERY_MS, work: createBiRefresh(server) },
      ],
      on: {
        measurementsStored: noteApiToken,
        async peopleMerged(scope, people) {
          await giveApiTokensTo(scope, people);
          await giveWebhooksTo(scope, people);
        },
      },
    };
  },
});

function startWebhooks(server: Server) {
  const { background, clock, deriveKeys, jobs, log, randomBytes, settings, unscopedQueries } = server;
  const { userAgent, allowsLoopback, publicUrl } = settings;
  const seal = createSeal(deriveKeys(SEALED_COLUMNS.webhooks.purpose), randomBytes);
  const post = publicPost({
    userAgent,
    allowsLoopback,
    limitMs: ANSWER_WITHIN_MS,
    bodyLimitBytes: WEBHOOK_REPLY_MAX_BYTES,
  });
  const { organisationsWithWebhookWork } = unscopedQueries;
  const delivering = createDelivering({
    readIn: (orgId, work) => inOrganisation(background, orgId, work),
    writeIn: (orgId, work) => writeInOrganisation(background, orgId, work),
    clock,
    seal,
    post,
    jobs,
    publicUrl,
    log,
    organisationsWithWebhookWork,
    random: Math.random,
    breaker: createHostBreaker(),
  });
  return { seal, delivering };
}
