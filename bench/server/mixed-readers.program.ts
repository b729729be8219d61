/** What a browser asks in a day, by so many at once: url, token, connections, seconds. Prints each request's milliseconds. */
import { crowd, cursorsOf } from '../../tools/load/visitors.ts';
import { reachServer } from '../../tools/security/server.ts';

const [url = '', token = '', connections, seconds] = process.argv.slice(2);

const server = await reachServer(url, { isPatient: false });
try {
  const cursors = await cursorsOf(server, token);
  const { times, errors } = await crowd(server, token, cursors, {
    connections: Number(connections),
    seconds: Number(seconds),
  });
  for (const [failure, count] of errors) throw new Error(`${count} × ${failure}`);
  console.log(JSON.stringify(times));
} finally {
  server.close();
}
