import { Socket } from 'node:net';

/**
 * A test that reaches an outside host is wrong: it would be slow, flaky, and tell others what we test.
 * Sockets may connect to this machine and to local files only.
 */
const connect = Socket.prototype.connect;
const local = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0']);

function guarded(this: Socket, ...parameters: unknown[]): Socket {
  const [first] = Array.isArray(parameters[0]) ? parameters[0] : parameters;
  const host = hostOf(first, parameters);
  if (host !== undefined && !local.has(host)) {
    throw new Error(`This test calls the outside host ${host}; stub the transport instead.`);
  }
  return Reflect.apply(connect, this, parameters);
}

// The files of a run share their modules; the guard stands once.
if (connect.name !== guarded.name) Socket.prototype.connect = guarded as typeof connect;

function hostOf(target: unknown, parameters: unknown[]): string | undefined {
  if (typeof target === 'object' && target !== null) {
    if ('path' in target && typeof target.path === 'string' && !('port' in target && target.port))
      return undefined;
    return 'host' in target && typeof target.host === 'string' ? target.host : 'localhost';
  }
  if (typeof target === 'number') return typeof parameters[1] === 'string' ? parameters[1] : 'localhost';
  return undefined;
}
