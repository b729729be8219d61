import { Readable } from 'node:stream';
import { fileRoutes } from '@heatwise/contract/education/files.contract';
import { reply } from '@heatwise/contract/envelope';
import { mayManageModules, mayOpenEducation } from '@heatwise/domain/education/education-rights';
import { fileIdsOf } from '@heatwise/domain/education/module-content';
import { FILE_PART_BYTES } from '@heatwise/domain/education/module-files';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../http/app-error.ts';
import { createPictureReader } from '../../../http/picture.ts';
import { courseInHand } from '../courses.commands.ts';
import { fileIdsOfModule } from '../modules.commands.ts';
import { byteRangeOf } from './byte-range.ts';
import {
  beginFile,
  completeFile,
  type FileDesk,
  keepPicture,
  readFileOnItsWay,
  showFiles,
  takePart,
} from './files.commands.ts';
import { findFile } from './files.store.ts';

/** Sending the files of modules, and showing them by range. */
export const serveFiles: FastifyPluginAsyncZod<{ readonly desk: FileDesk }> = async (app, { desk }) => {
  const pictures = createPictureReader();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_PART_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );

  app.route({
    ...fileRoutes.begin,
    handler: async ({ actor, body }) => reply(await beginFile(desk, actor, body)),
  });
  app.route({
    ...fileRoutes.get,
    handler: async (request) => {
      const { file_id } = request.params;
      return reply(await request.read((scope) => readFileOnItsWay(scope, desk, request.actor, file_id)));
    },
  });
  app.route({
    ...fileRoutes.part,
    handler: async ({ actor, params, body }) => reply(await takePart(desk, actor, { ...params, body })),
  });
  app.route({
    ...fileRoutes.complete,
    handler: async ({ actor, params }) => reply(await completeFile(desk, actor, params.file_id)),
  });
  app.route({
    ...fileRoutes.picture,
    handler: async ({ actor, body: { file_id, name, image } }) => {
      // Permission first: nobody else makes the server unpack pictures.
      if (!mayManageModules(actor)) throw new AppError('not-permitted');
      return reply(await keepPicture(desk, actor, { file_id, name, jpeg: await pictures.toJpeg(image) }));
    },
  });

  app.route({
    ...fileRoutes.ofModule,
    handler: async (request) => {
      const { actor, params } = request;
      if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
      const files = await request.snapshot(async (scope) =>
        showFiles(scope, desk, await fileIdsOfModule(scope, params.module_id)),
      );
      return reply({ files });
    },
  });
  app.route({
    ...fileRoutes.ofCourse,
    handler: async (request) => {
      const { actor, params } = request;
      const files = await request.snapshot(async (scope) => {
        const { content } = await courseInHand(scope, actor.user_id, params.course_id);
        return showFiles(scope, desk, fileIdsOf(content));
      });
      return reply({ files });
    },
  });

  app.route({
    ...fileRoutes.open,
    handler: async ({ params, query, headers }, answer) => {
      const address = desk.addresses.judge({ ...params, ...query }, desk.clock());
      if (address === 'unknown') throw new AppError('file-not-found');
      if (address === 'expired') throw new AppError('file-address-expired');
      const file = await desk.readIn(params.org_id, (scope) => findFile(scope, params.file_id));
      if (!file?.completed_at || file.media_type === null) throw new AppError('file-not-found');
      const range = byteRangeOf(headers.range, file.bytes);
      answer
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=43200, immutable')
        // Whatever the file holds runs nothing, even when it is opened by itself.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      if (range === 'unsatisfiable')
        return answer.code(416).header('content-range', `bytes */${file.bytes}`).send();
      const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
      if (range) answer.code(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`);
      return answer
        .type(file.media_type)
        .header('content-length', to - from + 1)
        .send(Readable.from(desk.store.read(file, { from, to }), { objectMode: false }));
    },
  });
};
