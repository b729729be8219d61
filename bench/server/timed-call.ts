import http from 'node:http';

type Call = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly agent: http.Agent;
  readonly body?: object;
};

/** Sends a call as a browser does, on a connection that is kept, and reads its reply to the last byte. */
export function sendCall(url: string, { method = 'GET', path, token, agent, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(body && { 'content-type': 'application/json' }),
    };
    const request = http.request(`${url}/api${path}`, { method, headers, agent }, (response) => {
      const { statusCode } = response;
      response.resume().on('error', reject);
      response.on('end', () =>
        statusCode === 200 ? resolve() : reject(new Error(`${path} was answered ${statusCode}`)),
      );
    });
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** How long it took, in milliseconds. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
