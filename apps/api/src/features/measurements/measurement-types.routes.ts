import { reply } from '@heatwise/contract/envelope';
import {
  customTypeSchemas,
  linkTypeSchemas,
} from '@heatwise/contract/measurements/measurement-types.contract';
import { customTypeRoutes, linkTypeRoutes } from '@heatwise/contract/measurements/measurements.routes';
import { IMAGE_BODY_LIMIT_BYTES } from '@heatwise/contract/people/images.contract';
import { TYPE_PICTURE_MAX_SIDE } from '@heatwise/domain/measurements/custom-type';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createPictureReader } from '../../http/picture.ts';
import { createType, editType } from './measurement-types.commands.ts';

const customTypeCalls = bindRoutes(customTypeRoutes, customTypeSchemas);
const linkTypeCalls = bindRoutes(linkTypeRoutes, linkTypeSchemas);

export const serveMeasurementTypes: FastifyPluginAsyncZod = async (app) => {
  const pictures = createPictureReader();

  /** The body with its picture as a small JPEG; done before the organisation's clock is held. */
  async function withPicture<Body extends { image?: string | null | undefined }>(body: Body): Promise<Body> {
    if (!body.image) return body;
    const picture = await pictures.toJpeg(body.image, TYPE_PICTURE_MAX_SIDE);
    return { ...body, image: picture.toString('base64') };
  }

  app.route({
    ...customTypeCalls.create,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const body = await withPicture(request.body);
      return reply(await request.write((scope) => createType(scope, 'custom', body)));
    },
  });
  app.route({
    ...customTypeCalls.edit,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const { custom_id } = request.params;
      const body = await withPicture(request.body);
      return reply(await request.write((scope) => editType(scope, 'custom', custom_id, body)));
    },
  });
  app.route({
    ...customTypeCalls.retire,
    handler: async (request) => reply(await setActive(request, 'custom', request.params.custom_id, false)),
  });
  app.route({
    ...customTypeCalls.restore,
    handler: async (request) => reply(await setActive(request, 'custom', request.body.custom_id, true)),
  });

  app.route({
    ...linkTypeCalls.create,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const body = await withPicture(request.body);
      return reply(await request.write((scope) => createType(scope, 'linked', body)));
    },
  });
  app.route({
    ...linkTypeCalls.edit,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const { link_type_id } = request.params;
      const body = await withPicture(request.body);
      return reply(await request.write((scope) => editType(scope, 'linked', link_type_id, body)));
    },
  });
  app.route({
    ...linkTypeCalls.retire,
    handler: async (request) => reply(await setActive(request, 'linked', request.params.link_type_id, false)),
  });
  app.route({
    ...linkTypeCalls.restore,
    handler: async (request) => reply(await setActive(request, 'linked', request.body.link_type_id, true)),
  });
};

function setActive<Kind extends 'custom' | 'linked'>(
  request: FastifyRequest,
  kind: Kind,
  id: string,
  active: boolean,
) {
  return request.write((scope) => editType(scope, kind, id, { active }));
}
