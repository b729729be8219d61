import { reply } from '@heatwise/contract/envelope';
import { peopleSchemas } from '@heatwise/contract/people/people.contract';
import { peopleRoutes } from '@heatwise/contract/people/people.routes';
import { accountSchemas } from '@heatwise/contract/session/account.contract';
import { accountRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import type { ServerEvents } from '../../server-events.ts';
import {
  adminsInReach,
  deleteMe,
  deletePeople,
  hidePeople,
  restorePeople,
} from './chosen-people.commands.ts';
import { createPerson, needsPasswordHash } from './create-person.commands.ts';
import { mergePeople } from './merge-people.commands.ts';

const peopleCalls = bindRoutes(peopleRoutes, peopleSchemas);
const accountCalls = bindRoutes(accountRoutes, accountSchemas);

type Options = {
  /** Mails people the link with which they choose a password; signing in belongs to another feature. */
  readonly inviteLater: (scope: WritingScope, userIds: readonly string[]) => Promise<void>;
  readonly events: ServerEvents;
  readonly passwords: PasswordChecker;
  readonly clock: () => Date;
};

export const servePeople: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { inviteLater, events, passwords, clock } = options;
  app.route({
    ...peopleCalls.create,
    handler: async (request) => {
      const { actor, body: person } = request;
      const isHashed = await request.read((scope) => needsPasswordHash(scope, actor, person));
      const passwordHash = isHashed ? await passwords.hash(person.password ?? '') : null;
      const tools = { inviteLater, passwordHash, now: clock() };
      return reply(await request.write((scope) => createPerson(scope, person, tools)));
    },
  });

  async function remove(request: FastifyRequest, userIds: readonly string[]) {
    const user_ids = await request.write((scope) => deletePeople(scope, userIds, clock()));
    return reply({ user_ids });
  }

  async function hide(request: FastifyRequest, userIds: readonly string[], hidden: boolean) {
    const user_ids = await request.write((scope) => hidePeople(scope, userIds, hidden));
    return reply({ user_ids });
  }

  app.route({
    ...peopleCalls.admins,
    handler: async (request) =>
      reply({ user_ids: await request.read((scope) => adminsInReach(scope, request.actor)) }),
  });

  app.route({
    ...peopleCalls.delete,
    handler: (request) => remove(request, [request.params.user_id]),
  });
  app.route({
    ...peopleCalls.deleteMany,
    handler: (request) => remove(request, request.body.user_ids),
  });
  app.route({
    ...peopleCalls.restore,
    handler: async (request) => {
      const { user_ids } = request.body;
      const restored = await request.write((scope) => restorePeople(scope, user_ids));
      return reply({ user_ids: restored });
    },
  });
  app.route({ ...peopleCalls.hide, handler: (request) => hide(request, request.body.user_ids, true) });
  app.route({ ...peopleCalls.unhide, handler: (request) => hide(request, request.body.user_ids, false) });

  app.route({
    ...accountCalls.deleteMe,
    handler: async (request) => {
      await request.write((scope) => deleteMe(scope, clock()));
      return reply(null);
    },
  });

  app.route({
    ...peopleCalls.merge,
    handler: async (request) =>
      reply(
        await request.write((scope) =>
          mergePeople(scope, request.body, { now: clock(), peopleMerged: events.peopleMerged }),
        ),
      ),
  });
};
