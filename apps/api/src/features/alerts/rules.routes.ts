import { alertRuleSchemas } from '@heatwise/contract/alerts/alert-rules.contract';
import { alertRuleRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { type BackTests, backTest } from './back-test/back-test.ts';
import {
  createRule,
  mustWriteRules,
  muteRule,
  removeRule,
  ruleToWrite,
  saveRule,
  switchRule,
} from './rules.commands.ts';
import { rulesOf } from './rules.store.ts';

const rules = bindRoutes(alertRuleRoutes, alertRuleSchemas);

type RuleOptions = { readonly clock: () => Date; readonly backTests: BackTests };

/** Writing the rules of alerts, and trying them on the past. */
export const serveAlertRules: FastifyPluginAsyncZod<RuleOptions> = async (app, { clock, backTests }) => {
  app.route({
    ...rules.list,
    handler: async (request) =>
      request.read(async (scope) => {
        await mustWriteRules(scope, request.actor);
        return reply({ rules: await rulesOf(scope) });
      }),
  });
  app.route({
    ...rules.get,
    handler: async (request) =>
      request.read(async (scope) => {
        return reply(await ruleToWrite(scope, request.actor, request.params.rule_id));
      }),
  });
  app.route({
    ...rules.create,
    handler: async (request) => {
      const { rule_id, pack, pack_rule, ...draft } = request.body;
      return reply(
        await request.write((scope) => createRule(scope, draft, { rule_id, pack, pack_rule }, clock())),
      );
    },
  });
  app.route({
    ...rules.save,
    handler: async (request) =>
      reply(await request.write((scope) => saveRule(scope, request.params.rule_id, request.body, clock()))),
  });
  app.route({
    ...rules.switch,
    handler: async (request) =>
      reply(
        await request.write((scope) =>
          switchRule(scope, request.params.rule_id, request.body.is_on, clock()),
        ),
      ),
  });
  app.route({
    ...rules.mute,
    handler: async (request) =>
      reply(await request.write((scope) => muteRule(scope, request.params.rule_id, request.body, clock()))),
  });
  app.route({
    ...rules.remove,
    handler: async (request) => {
      await request.write((scope) => removeRule(scope, request.params.rule_id, clock()));
      return reply(null);
    },
  });
  app.route({
    ...rules.backTest,
    handler: async (request) => reply(await backTest(request, request.body, backTests)),
  });
};
