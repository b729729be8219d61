import { reply } from '@heatwise/contract/envelope';
import { surveySchemas } from '@heatwise/contract/surveys/surveys.contract';
import { surveyRoutes } from '@heatwise/contract/surveys/surveys.routes';
import { shortHash } from '@heatwise/domain/text/short-hash';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import {
  createSurvey,
  mustSetSurveys,
  publishSurvey,
  removeSurvey,
  saveSurvey,
  surveyToSet,
  switchSurvey,
} from './surveys.commands.ts';
import { publishedSurveys, surveysOf } from './surveys.store.ts';

const routes = bindRoutes(surveyRoutes, surveySchemas);

type Options = { readonly clock: () => Date };

/** Writing surveys, and asking for what is asked. */
export const serveSurveys: FastifyPluginAsyncZod<Options> = async (app, { clock }) => {
  app.route({
    ...routes.published,
    handler: async (request, response) => {
      const surveys = await request.read((scope) => publishedSurveys(scope, request.query.type ?? null));
      const tag = `"${shortHash(surveys)}"`;
      // A device may keep it and ask whether it is still so; nobody else may.
      response.header('etag', tag).header('cache-control', 'private, no-cache');
      if (isAmong(tag, request.headers['if-none-match'])) {
        return response.code(304).send(null);
      }
      return reply({ surveys });
    },
  });
  app.route({
    ...routes.list,
    handler: async (request) =>
      request.read(async (scope) => {
        mustSetSurveys(request.actor);
        return reply({ surveys: await surveysOf(scope) });
      }),
  });
  app.route({
    ...routes.get,
    handler: async (request) =>
      request.read(async (scope) => reply(await surveyToSet(scope, request.actor, request.params.survey_id))),
  });
  app.route({
    ...routes.create,
    handler: async (request) =>
      reply(await request.write((scope) => createSurvey(scope, request.body, clock()))),
  });
  app.route({
    ...routes.save,
    handler: async (request) =>
      reply(await request.write((scope) => saveSurvey(scope, request.params.survey_id, request.body))),
  });
  app.route({
    ...routes.publish,
    handler: async (request) => {
      const { params, body } = request;
      return reply(
        await request.write((scope) => publishSurvey(scope, params.survey_id, body.revision, clock())),
      );
    },
  });
  app.route({
    ...routes.switch,
    handler: async (request) => {
      const { params, body } = request;
      return reply(await request.write((scope) => switchSurvey(scope, params.survey_id, body.is_on)));
    },
  });
  app.route({
    ...routes.remove,
    handler: async (request) => {
      await request.write((scope) => removeSurvey(scope, request.params.survey_id));
      return reply(null);
    },
  });
};

/** If-None-Match names several tags, separated by commas; a proxy marks them as weak. */
function isAmong(tag: string, asked: string | undefined): boolean {
  const known = asked?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || known.includes('*');
}
