import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { PortInUse, refusePortInUse } from './port-in-use.ts';

const HOST = 'localhost';

test('a port is refused while another program listens there, and only then', async () => {
  const occupant = net.createServer().listen(0, HOST);
  await once(occupant, 'listening');
  const { port: PORT } = occupant.address() as net.AddressInfo;

  await expect(refusePortInUse({ PORT, HOST })).rejects.toThrow(PortInUse);
  await expect(refusePortInUse({ PORT: 0, HOST })).resolves.toBeUndefined();

  occupant.close();
  await once(occupant, 'close');
  await expect(refusePortInUse({ PORT, HOST })).resolves.toBeUndefined();
});
