import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from './public-address.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether whoever sits at this very machine asks: over the loopback, by a name of the loopback, and not through a proxy
 * that is here too. The name counts because a page elsewhere can have its own name lead to this machine's loopback
 * (DNS rebinding), and reads what the browser is answered then.
 */
export function comesFromThisMachine({ socket, headers, host }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return !isForwarded && isLoopbackAddress(socket.remoteAddress ?? '') && LOOPBACK_NAMES.has(name);
}
