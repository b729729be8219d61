import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '@heatwise/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@heatwise/contract/errors';
import { CHANGE_NOT_PERMITTED, NOT_PERMITTED_TEXT } from '@heatwise/domain/permissions/permission-editing';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';
import { bareHeaders } from './security-headers.ts';

/** For addresses that cannot even be read: `frameworkErrors` of the server. */
export function refuseBrokenAddress(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendRefusal(reply.headers(bareHeaders), new AppError('invalid-request'));
}

/**
 * For bytes that are no request, where there is nothing to reply to but the socket: `clientErrorHandler` of the
 * server.
 */
export function refuseBrokenRequest({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(code === 'HPE_HEADER_OVERFLOW' ? 'body-too-large' : 'invalid-request');
  const { status } = errorCatalogue[refusal.code];
  const body = JSON.stringify(bodyOf(refusal));
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Every error leaves the server as the envelope; what is not a refusal of ours is logged and reveals nothing. */
export function setErrorHandler(app: FastifyInstance, isDiskFull: () => Promise<boolean>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let refusal = refusalOf(error);
    // PostgreSQL stops when it cannot write its log; what the user needs to know then is why. What says itself that
    // the database is away, as /health does, is left as it is.
    const isPostgresAway = refusal !== error && refusal?.code === 'database-unavailable';
    if (isPostgresAway && (await isDiskFull())) refusal = new AppError('disk-full');
    if (refusal) {
      // Refusals are ordinary; only those that say something about the server's own state are worth a line.
      if (refusal.code === 'disk-full' || errorCatalogue[refusal.code].status === 503)
        request.log.warn({ err: error });
      return sendRefusal(reply, refusal);
    }
    request.log.error({ err: error }, 'unexpected error');
    return sendUnexpected(request, reply);
  });
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // Who is hung up on in the middle of sending often never reads why. Node drops what is still to come.
  if (refusal.code === 'body-too-large') reply.removeHeader('connection');
  const { message } = refusal;
  const isRead = reply.request.method === 'GET' || reply.request.method === 'HEAD';
  const words = message === NOT_PERMITTED_TEXT && !isRead ? CHANGE_NOT_PERMITTED : message;
  return reply.code(errorCatalogue[refusal.code].status).send({ ...bodyOf(refusal), message: words });
}

function bodyOf({ code, message, problems }: AppError): ErrorReply {
  const body: ErrorReply = { success: false, status: false, code, message };
  if (problems) body.problems = [...problems];
  return body;
}

function sendUnexpected(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = errorCatalogue['unexpected-error'];
  const body: ErrorReply = {
    success: false,
    status: false,
    code: 'unexpected-error',
    message,
    request_id: request.id,
  };
  return reply.code(status).send(body);
}

const refusalOfFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_UNDER_PRESSURE: 'server-busy',
};

/** SQLSTATE classes and codes that are nobody's mistake in the code. */
const refusalOfSqlState: Readonly<Record<string, ErrorCode>> = {
  '53100': 'disk-full',
  '53200': 'server-busy',
  '53300': 'server-busy',
  '57014': 'server-busy',
  '55P03': 'server-busy',
  '40001': 'server-busy',
  '40P01': 'server-busy',
  '57P01': 'database-unavailable',
  '57P02': 'database-unavailable',
  '57P03': 'database-unavailable',
};

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

function refusalOf(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? errorCatalogue['invalid-request'].message,
    }));
    return new AppError('invalid-request', { problems });
  }
  const { code = '', statusCode } = error;
  if (code === 'ENOSPC') return new AppError('disk-full');
  const known = refusalOfFastifyCode[code] ?? refusalOfSqlState[code];
  if (known) return new AppError(known);
  // All connections are taken by others, and none came free in time.
  if (error.message === 'timeout exceeded when trying to connect') return new AppError('server-busy');
  if (isConnectionFailure(error)) return new AppError('database-unavailable');
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('malformed-json');
  // The file server's way of saying that there is no such file for anybody.
  if (statusCode === 403 || statusCode === 404) return new AppError('not-found');
  if (statusCode === 429) return new AppError('too-many-requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('invalid-request');
  return undefined;
}

function isConnectionFailure(error: FastifyError): boolean {
  const systemCall = 'syscall' in error ? error.syscall : undefined;
  return (
    (connectionFailures.has(error.code) &&
      (systemCall === 'connect' || systemCall === 'read' || systemCall === 'write')) ||
    error.code?.startsWith('08') === true ||
    error.message === 'Client has encountered a connection error and is not queryable' ||
    error.message.startsWith('Connection terminated')
  );
}
