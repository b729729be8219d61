import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Everything a page could ask of the device and the application never does; the position is asked for tests, the camera for badges. */
const permissionsPolicy =
  'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), display-capture=()';

type Options = { tileUrl: string | undefined };

/** The headers of every reply, also of errors and of paths nobody knows. See docs/security.md#scripts-and-headers. */
export const securityHeaders = fp<Options>(async (app, { tileUrl }) => {
  const tiles = tileUrl ? [new URL(tileUrl.replaceAll(/[{}]/g, '')).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The local database is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        // The map fetches its tiles, so they stand here as well as among the images.
        connectSrc: ["'self'", ...tiles],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        // Videos of modules; one that is about to be sent is read in the browser first.
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    hsts: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    // Addresses of pages can hold secrets. Map tiles are refused without an origin.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Base-map tiles come from hosts that do not send the header this would demand of them.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    // The address of the page is a secret: it goes nowhere, not even to this server's own log by way of a proxy.
    if (request.url.startsWith('/access/')) reply.header('referrer-policy', 'no-referrer');
    if (isForServer(request.url)) reply.header('cache-control', 'no-store');
  });
});

/** What the server answers itself, as against the files of the web application. */
export function isForServer(url: string): boolean {
  return /^\/(api|health|metrics)(?=[/?]|$)/.test(url);
}

/** The few headers that matter on a reply to a request too broken to reach the hooks. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
