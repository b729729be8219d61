import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { isForServer } from './security-headers.ts';

/** Built files whose name holds a hash of their content never change. */
const hashedFiles = `${path.sep}assets${path.sep}`;

/**
 * Serves the built web application: its files as they are, and its page for every other address that a person may
 * have typed or kept, so that the router in the browser decides what it is. Anything else unknown answers 404.
 */
export async function serveWebApplication(app: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(path.join(directory, 'index.html'));
  if (built) {
    // The route of the files is the last one, so nobody else's needs are touched.
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, needs: 'nothing' };
      route.schema = { ...route.schema, hide: true };
    });
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      cacheControl: false,
      // The build leaves a Brotli copy beside each hashed file.
      preCompressed: true,
      setHeaders: (reply, file) => reply.header('cache-control', cachingOf(file)),
    });
    // The folder itself is not a file: the file server would refuse it. The start page names what it will need.
    const start = existsSync(path.join(directory, 'landing.html')) ? 'landing.html' : 'index.html';
    app.get('/', (_request, reply) => reply.sendFile(start));
  } else {
    app.log.warn(`There is no built web application in ${directory}: only the API is served.`);
  }
  const isPage = (method: string, url: string) =>
    built && (method === 'GET' || method === 'HEAD') && !isForServer(url) && !looksLikeFile(url);

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request.method, request.url)) throw new AppError('not-found');
    return reply.sendFile('index.html');
  });
}

function cachingOf(file: string): string {
  return file.includes(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A missing script answered with a page would be a riddle to whoever asked for it. */
function looksLikeFile(url: string): boolean {
  const [pathname = ''] = url.split('?');
  return /\.[a-z0-9]{1,12}$/i.test(pathname) || pathname.startsWith('/assets/');
}
