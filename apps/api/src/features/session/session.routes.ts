import { reply } from '@heatwise/contract/envelope';
import { reauthenticationSchemas } from '@heatwise/contract/session/reauthentication.contract';
import { sessionSchemas } from '@heatwise/contract/session/session.contract';
import { reauthenticationRoutes, sessionRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { logCaller } from '../../auth/log-caller.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { Seal } from '../../auth/seal.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { RandomBytes } from '../../http/token.ts';
import type { ReadIn, WriteIn } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import type { FederatedSignIn } from './federated/federated-sign-in.commands.ts';
import { createReauthentication } from './reauthentication.commands.ts';
import type { AskSecondFactor } from './second-factor.ts';
import { createSignIn, createTwoFactorSetup, signOut } from './session.commands.ts';

const reauthenticationCalls = bindRoutes(reauthenticationRoutes, reauthenticationSchemas);
const sessionCalls = bindRoutes(sessionRoutes, sessionSchemas);

type Options = Parameters<typeof createReauthentication>[0] & {
  unscopedQueries: UnscopedQueries;
  tryPassword: TryPassword;
  passwords: PasswordChecker;
  readIn: ReadIn;
  writeIn: WriteIn;
  jobs: JobQueue;
  clock: () => Date;
  randomBytes: RandomBytes;
  askSecondFactor: AskSecondFactor;
  secretSeal: Seal;
  federated: Pick<FederatedSignIn, 'signInMethod' | 'endSessionUrl'>;
};

export const serveSession: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const signIn = createSignIn(options);
  const offerTwoFactorSetup = createTwoFactorSetup(options);
  const reauthenticate = createReauthentication(options);

  app.route({
    ...sessionCalls.method,
    handler: async (request) => reply(await options.federated.signInMethod(request.body.email)),
  });

  app.route({
    ...sessionCalls.login,
    handler: async (request, response) => {
      const userAgent = request.headers['user-agent'] ?? null;
      const record = await signIn(request.body, { address: request.ip, userAgent });
      logCaller(request, response, { org_id: record.user.org_id, user_id: record.user_id });
      return reply(record);
    },
  });

  app.route({
    ...sessionCalls.offerTwoFactorSetup,
    handler: async (request) => reply(await offerTwoFactorSetup(request.body, request.ip)),
  });

  app.route({
    ...reauthenticationCalls.reauthenticate,
    handler: async (request) => {
      await reauthenticate(request, request.body);
      return reply(null);
    },
  });

  app.route({
    ...sessionCalls.logout,
    exposeHeadRoute: false,
    handler: async (request, response) => {
      const provider = await request.write((scope) => signOut(scope, request.session_id, options.clock()));
      response.header('clear-site-data', '"cache", "storage"');
      const end_session_url = provider && (await options.federated.endSessionUrl(provider));
      return reply(end_session_url ? { end_session_url } : null);
    },
  });
};
