import { Readable } from 'node:stream';
import { fileRoutes } from '@heatwise/contract/education/education.routes';
import { fileSchemas } from '@heatwise/contract/education/files.contract';
import { reply } from '@heatwise/contract/envelope';
import { IMAGE_BODY_LIMIT_BYTES } from '@heatwise/contract/people/images.contract';
import { mayManageModules, mayOpenEducation } from '@heatwise/domain/education/education';
import { fileIdsOf } from '@heatwise/domain/education/module-content';
import { FILE_PART_BYTES } from '@heatwise/domain/education/module-files';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { createPictureReader } from '../../../http/picture.ts';
import { courseInHand } from '../courses.commands.ts';
import { fileIdsOfModule } from '../modules.commands.ts';
import { getHolder, parseHolder } from './file-addresses.ts';
import {
  beginFile,
  completeFile,
  type FileDesk,
  type FileStorage,
  keepPicture,
  readFileOnItsWay,
  showFiles,
  takePart,
} from './files.commands.ts';
import { findFile, isHolderOpen } from './files.store.ts';

/** A part of a file that a browser asks for, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Reads a Range header (RFC 9110, 14.2) for a file of so many bytes. The whole file without one, with several ranges and
 * with what is none: a server may ignore them. 'unsatisfiable' for one that begins behind the end.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= bytes ? 'unsatisfiable' : { from, to };
}

const routes = bindRoutes(fileRoutes, fileSchemas);

/** Sending the files of modules, and showing them by range. */
export const serveFiles: FastifyPluginAsyncZod<{ readonly storage: FileStorage }> = async (
  app,
  { storage },
) => {
  const deskFor = (request: FastifyRequest): FileDesk => ({ ...storage, holder: getHolder(request) });
  const pictures = createPictureReader();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_PART_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );

  app.route({
    ...routes.begin,
    handler: async (request) => reply(await beginFile(deskFor(request), request.actor, request.body)),
  });
  app.route({
    ...routes.get,
    handler: async (request) => {
      const { file_id } = request.params;
      const desk = deskFor(request);
      return reply(await request.read((scope) => readFileOnItsWay(scope, desk, request.actor, file_id)));
    },
  });
  app.route({
    ...routes.part,
    bodyLimit: FILE_PART_BYTES,
    handler: async (request) => {
      const { actor, params, body } = request;
      return reply(await takePart(deskFor(request), actor, { ...params, body }));
    },
  });
  app.route({
    ...routes.complete,
    handler: async (request) =>
      reply(await completeFile(deskFor(request), request.actor, request.params.file_id)),
  });
  app.route({
    ...routes.picture,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const { actor, body } = request;
      const { file_id, name, image } = body;
      // Permission first: nobody else makes the server unpack pictures.
      if (!mayManageModules(actor)) throw new AppError('not-permitted');
      const jpeg = await pictures.toJpeg(image);
      return reply(await keepPicture(deskFor(request), actor, { file_id, name, jpeg }));
    },
  });

  app.route({
    ...routes.ofModule,
    handler: async (request) => {
      const { actor, params } = request;
      if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
      const files = await request.snapshot(async (scope) =>
        showFiles(scope, deskFor(request), await fileIdsOfModule(scope, params.module_id)),
      );
      return reply({ files });
    },
  });
  app.route({
    ...routes.ofCourse,
    handler: async (request) => {
      const { actor, params } = request;
      const files = await request.snapshot(async (scope) => {
        const { content } = await courseInHand(scope, actor.user_id, params.course_id);
        return showFiles(scope, deskFor(request), fileIdsOf(content));
      });
      return reply({ files });
    },
  });

  app.route({
    ...routes.open,
    handler: async ({ params, query, headers }, answer) => {
      const now = storage.clock();
      const address = storage.addresses.judge({ ...params, ...query }, now);
      if (address === 'unknown') throw new AppError('file-not-found');
      if (address === 'expired') throw new AppError('file-address-expired');
      const holder = parseHolder(query.by);
      const file = await storage.readIn(params.org_id, async (scope) => {
        if (holder && !(await isHolderOpen(scope, holder, now))) throw new AppError('file-address-expired');
        return findFile(scope, params.file_id);
      });
      if (!file?.completed_at || file.media_type === null) throw new AppError('file-not-found');
      const etag = `"${file.file_id}"`;
      const isKnown = headers['if-none-match'] === etag;
      const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
      const range = byteRangeOf(isSameFile ? headers.range : undefined, file.bytes);
      const { from, to } = range && range !== 'unsatisfiable' ? range : { from: 0, to: file.bytes - 1 };
      // Before any header is set: a failure is answered as an error, not as a broken file.
      const body =
        isKnown || range === 'unsatisfiable'
          ? null
          : await startReading(storage.store.read(file, { from, to }));
      answer
        .header('accept-ranges', 'bytes')
        // A browser keeps the file and asks before each use, so that it opens no longer than its address.
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        // Whatever the file holds runs nothing, even when it is opened by itself.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      if (isKnown) return answer.code(304).send();
      if (body === null) return answer.code(416).header('content-range', `bytes */${file.bytes}`).send();
      if (range) answer.code(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`);
      return answer
        .type(file.media_type)
        .header('content-length', to - from + 1)
        .send(Readable.from(body, { objectMode: false }));
    },
  });
};

/** Reads the first piece; the others follow when they are asked for. */
async function startReading(pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const reading = pieces[Symbol.asyncIterator]();
  const first = await reading.next();
  return (async function* () {
    try {
      for (let piece = first; !piece.done; piece = await reading.next()) yield piece.value;
    } finally {
      // A reader who leaves early ends the reading, too.
      await reading.return?.();
    }
  })();
}
