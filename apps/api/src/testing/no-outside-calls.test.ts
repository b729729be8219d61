import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';

test('a call to an outside host fails the test that makes it', async () => {
  expect(() => net.connect(443, 'example.org')).toThrow('outside host example.org');
  await expect(fetch('https://example.org')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('outside host example.org') },
  });
});

test('this machine can be reached', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  server.close();
});
