import { once } from 'node:events';
import net from 'node:net';

/** Another program listens where this server should. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop the program that uses it, or choose another PORT.`);
  }
}

/** Tries the address for a moment. Throws PortInUse when it is taken; PORT 0, any free one, never is. */
export async function refusePortInUse({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  if (PORT === 0) return;
  const attempt = net.createServer();
  try {
    attempt.listen({ port: PORT, host: HOST });
    await once(attempt, 'listening');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortInUse(PORT) : error;
  }
  attempt.close();
  await once(attempt, 'close');
}
