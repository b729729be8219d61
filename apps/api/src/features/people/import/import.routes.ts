import multipart, { type MultipartFile } from '@fastify/multipart';
import { reply } from '@heatwise/contract/envelope';
import { errorCatalogue } from '@heatwise/contract/errors';
import {
  type fileColumnsSchema,
  IMPORT_BODY_LIMIT_BYTES,
  IMPORT_REFUSALS,
  type ImportRefusal,
  importSchemas,
} from '@heatwise/contract/people/import.contract';
import { importRoutes } from '@heatwise/contract/people/people.routes';
import { IMPORT_FILE_LIMIT_BYTES, importFileKind } from '@heatwise/domain/people/import-columns';
import { mayImportUsers } from '@heatwise/domain/permissions/may';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { visibleTags } from './import.store.ts';
import { type ImportTools, importPeople } from './import-people.commands.ts';
import { importTemplate, TEMPLATE_TYPES } from './import-template.ts';
import { type SpreadsheetKind, startsLike } from './spreadsheet-file.ts';
import type { SpreadsheetReader } from './spreadsheet-reader.ts';
import type { Mapping } from './spreadsheet-rows.ts';
import { checkRows, verifyImport } from './verify-import.commands.ts';

type Upload =
  | { readonly kind: SpreadsheetKind; readonly bytes: Buffer }
  | {
      readonly refusal: Extract<ImportRefusal, 'import-no-file' | 'import-file-type' | 'import-file-content'>;
    };

/**
 * Takes in the one file of a request and looks at its name and its first bytes. Throws import-file-too-large beyond
 * 5 MB and invalid-request for what is beside the file. A form without a chosen file sends one without a name.
 */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { refusal: 'import-no-file' };
  let first: MultipartFile | undefined;
  let bytes: Buffer = Buffer.alloc(0);
  for await (const part of request.files()) {
    bytes = await contentOf(part);
    first = part;
  }
  if (!first?.filename) return { refusal: 'import-no-file' };
  const kind = importFileKind(first.filename);
  if (!kind) return { refusal: 'import-file-type' };
  return startsLike(kind, bytes) ? { kind, bytes } : { refusal: 'import-file-content' };
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('import-file-too-large');
    throw error;
  }
}

const routes = bindRoutes(importRoutes, importSchemas);

export const serveImport: FastifyPluginAsyncZod<
  ImportTools & { readonly spreadsheets: SpreadsheetReader }
> = async (app, { spreadsheets, ...tools }) => {
  // One file and nothing else: what comes beside it is refused.
  await app.register(multipart, {
    limits: { fileSize: IMPORT_FILE_LIMIT_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });

  app.route({
    ...routes.verify,
    // Before a byte of the file is taken in.
    onRequest: async (request, response) => {
      if (!mayImportUsers(request.actor)) return refuse(response, 'import-not-permitted');
    },
    handler: async (request, response) => {
      const upload = await readUpload(request);
      if ('refusal' in upload) return refuse(response, upload.refusal);
      const reading = await spreadsheets.read(upload.kind, upload.bytes, {
        sheet: request.query.sheet,
        mapping: mappingOf(request.query),
      });
      if ('rows' in reading)
        return reply(await request.snapshot((scope) => verifyImport(scope, reading.rows)));
      if (reading.refusal === 'import-too-many-rows') throw new AppError(reading.refusal);
      return refuse(response, reading.refusal);
    },
  });

  app.route({
    ...routes.columns,
    onRequest: async (request, response) => {
      if (!mayImportUsers(request.actor)) return refuse(response, 'import-not-permitted');
    },
    handler: async (request, response) => {
      const upload = await readUpload(request);
      if ('refusal' in upload) return refuse(response, upload.refusal);
      const found = await spreadsheets.columns(upload.kind, upload.bytes, request.query);
      return 'refusal' in found ? refuse(response, found.refusal) : reply(found);
    },
  });

  app.route({
    ...routes.check,
    bodyLimit: IMPORT_BODY_LIMIT_BYTES,
    handler: async (request) => reply(await request.snapshot((scope) => checkRows(scope, request.body.rows))),
  });

  app.route({
    ...routes.template,
    handler: async (request, response) => {
      const { format } = request.query;
      return response
        .type(TEMPLATE_TYPES[format])
        .header('content-disposition', `attachment; filename="heatwise-people.${format}"`)
        .send(importTemplate(format, await request.read(visibleTags)));
    },
  });

  app.route({
    ...routes.import,
    bodyLimit: IMPORT_BODY_LIMIT_BYTES,
    handler: async (request) => reply(await importPeople(request, request.body, tools)),
  });
};

/** Null where the headers are the template's. */
function mappingOf({ head_row, columns }: z.infer<typeof fileColumnsSchema>): Mapping | null {
  if (head_row === undefined || columns === undefined) return null;
  return { headRow: head_row, columns: columns.split(',').map(Number) };
}

/**
 * Refuses a file by its number, as the readers of this call expect it: under `data`, with a status that is not
 * false.
 */
function refuse(response: FastifyReply, code: ImportRefusal): FastifyReply {
  const { status, message } = errorCatalogue[code];
  const body = { success: false, status: true, code, message, data: IMPORT_REFUSALS.indexOf(code) };
  return response.code(status).send(body);
}
