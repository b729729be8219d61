import { type DestinationStream, type Logger, pino } from 'pino';

/** Segments after these words are secrets that came by email. */
const wordsBeforeTokens = new Set([
  'verify-token',
  'reset-password',
  'access',
  'forgot-password',
  'confirm-email',
  'register',
  'ref',
  'unsubscribe',
]);
const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MASK = '[hidden]';

/** An address fit for the log: no query, and no segment that may be a secret. */
export function maskedPath(url: string): string {
  const [path = ''] = url.split('?');
  let previous = '';
  return path
    .split('/')
    .map((segment) => {
      const secret = wordsBeforeTokens.has(previous) || (segment.length > 24 && !identifier.test(segment));
      previous = segment;
      return secret && segment !== '' ? MASK : segment;
    })
    .join('/');
}

type LoggedRequest = {
  method: string;
  url: string;
  ip?: string;
  routeOptions?: { url?: string | undefined };
};
type LoggedError = Error & { code?: unknown; constraint?: unknown; table?: unknown };

/** What is said of an error. PostgreSQL's `detail` and `where` are left out: they quote values of rows. */
function describeError(error: LoggedError) {
  const { name, message, stack, code, constraint, table } = error;
  // Not as `code`, which is the name of a one-time code and hidden.
  return { type: name, message, stack, error_code: code, constraint, table };
}

const secretFields = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'new_password',
  'current_password',
  'client_secret',
  'code_verifier',
  'id_token',
  'nonce_secret',
  'claim',
  'image',
];

/**
 * JSON lines on the given stream. Tokens, passwords, codes and secret addresses never reach it.
 * See docs/security.md#errors-and-logs.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: MASK,
    },
    serializers: {
      req: ({ method, url, ip, routeOptions }: LoggedRequest) => ({
        method,
        url: maskedPath(url),
        route: routeOptions?.url,
        ip,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
