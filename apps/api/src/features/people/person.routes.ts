import type { User } from '@heatwise/contract/entities/people';
import { reply } from '@heatwise/contract/envelope';
import { personRoutes } from '@heatwise/contract/people/people.routes';
import { type PersonUpdate, personSchemas } from '@heatwise/contract/people/person.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createOwnPasswordCheck } from './own-password.commands.ts';
import { personOnPage, personStats } from './person-page.commands.ts';
import {
  type AskEmailChange,
  addAddress,
  checkUpdate,
  deleteAddress,
  editAddress,
  type SetPersonTags,
  updatePerson,
} from './person-update.commands.ts';
import { checkTemporaryPassword, setTemporaryPassword } from './temporary-password.commands.ts';

const routes = bindRoutes(personRoutes, personSchemas);

type Options = {
  readonly passwords: PasswordChecker;
  readonly tryPassword: TryPassword;
  readonly setPersonTags: SetPersonTags;
  readonly askEmailChange: AskEmailChange;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};

export const servePerson: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { passwords, clock } = options;
  const checkOwnPassword = createOwnPasswordCheck(options);

  /** Everything that can be refused is refused before a password is hashed, which takes a while. */
  async function change(request: FastifyRequest, update: PersonUpdate): Promise<User> {
    const { actor, caller, ip: address } = request;
    const session_id = caller?.session_id ?? null;
    const checked = await request.read((scope) => checkUpdate(scope, { actor }, update));
    await checkOwnPassword({ actor, address, update }, checked);
    const passwordHash = checked.isNewPassword ? await passwords.hash(update.password ?? '') : null;
    const change = { update, passwordHash, session_id, now: clock() };
    return request.write((scope) => updatePerson(scope, change, options));
  }

  app.route({
    ...routes.get,
    handler: async (request) =>
      reply(await request.snapshot((scope) => personOnPage(scope, request.actor, request.params.user_id))),
  });

  app.route({
    ...routes.stats,
    handler: async (request) =>
      reply(await request.read((scope) => personStats(scope, request.actor, request.params.user_id))),
  });

  app.route({
    ...routes.update,
    handler: async (request) => reply(await change(request, request.body)),
  });

  app.route({
    ...routes.metadata,
    handler: async (request) => {
      const { user_id = request.actor.user_id, metadata } = request.body;
      return reply(await change(request, { user_id, metadata }));
    },
  });

  app.route({
    ...routes.resetPassword,
    handler: async (request) => {
      const { user_id } = request.params;
      if (user_id === request.actor.user_id)
        return reply(await change(request, { ...request.body, user_id }));
      const { password } = request.body;
      await request.read((scope) => checkTemporaryPassword(scope, request.actor, { user_id, password }));
      const set = { user_id, password, hash: await passwords.hash(password), now: clock() };
      return reply(await request.write((scope) => setTemporaryPassword(scope, set, options.jobs)));
    },
  });

  app.route({
    ...routes.addAddress,
    handler: async (request) => reply(await request.write((scope) => addAddress(scope, request.body))),
  });

  app.route({
    ...routes.editAddress,
    handler: async (request) => {
      const changed = { ...request.body, index: request.params.index };
      return reply(await request.write((scope) => editAddress(scope, changed)));
    },
  });

  app.route({
    ...routes.deleteAddress,
    handler: async (request) => {
      const user_id = request.query.user_id ?? request.actor.user_id;
      const place = { user_id, index: request.params.index };
      return reply(await request.write((scope) => deleteAddress(scope, place)));
    },
  });
};
