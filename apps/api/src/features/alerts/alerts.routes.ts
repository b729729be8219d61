import { alertRuleSchemas, alertSchemas } from '@heatwise/contract/alerts/alerts.contract';
import { alertRoutes, alertRuleRoutes } from '@heatwise/contract/alerts/alerts.routes';
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
import type { AnswerLinks } from './telling/answer-links.ts';

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
