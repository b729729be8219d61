import { TICKET_FILE_MAX_BYTES } from '@heatwise/domain/tickets/ticket-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';

/** Lets the routes of a plugin take the bytes of files as their bodies. */
export function takeFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: TICKET_FILE_MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );
}

/** Before anything is read: 40 MB are refused with words that say how much may come. */
export async function refuseLargeFile({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > TICKET_FILE_MAX_BYTES)
    throw new AppError('ticket-file-too-large');
}

/** Throws invalid-request for a body that is no file. */
export function bytesIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('invalid-request');
  return body;
}

type Sent = { readonly name: string; readonly is_picture: boolean; readonly body: Buffer };

/**
 * Pictures were made by us and are shown. Everything else is what somebody sent: it is saved, never opened, whatever it says it
 * is.
 */
export function answerFile(reply: FastifyReply, { name, is_picture, body }: Sent): FastifyReply {
  const disposition = is_picture ? 'inline' : 'attachment';
  return reply
    .type(is_picture ? 'image/jpeg' : 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(body);
}
