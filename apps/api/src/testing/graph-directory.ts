import type { IncomingMessage, ServerResponse } from 'node:http';
import { openStandIn } from './stand-in.ts';

export type GraphUser = {
  readonly id: string;
  readonly displayName: string;
  readonly givenName?: string | null;
  readonly surname?: string | null;
  readonly mail?: string | null;
  readonly userPrincipalName?: string;
  readonly employeeId?: string | null;
  readonly department?: string | null;
  readonly jobTitle?: string | null;
  readonly officeLocation?: string | null;
  readonly accountEnabled?: boolean;
};

type Mood = 'well' | 'not-consented' | 'throttled' | 'malformed' | 'silent';

/**
 * Microsoft's token endpoint and the users of Microsoft Graph on loopback, with the replies of their public
 * documentation: paging by a mark in @odata.nextLink, and search and order only with "ConsistencyLevel: eventual".
 */
export async function openGraphDirectory(parts: {
  readonly tenant: string;
  readonly client_id: string;
  readonly secret: string;
  readonly users: readonly GraphUser[];
}) {
  const state = { mood: 'well' as Mood, tokens: 0 };
  const standIn = await openStandIn(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (state.mood === 'silent') return undefined;
    if (url.pathname === `/${parts.tenant}/oauth2/v2.0/token`) return token(request, response);
    if (url.pathname === '/v1.0/users') return users(url, request, response);
    return send(response, 404, {
      error: { code: 'Request_ResourceNotFound', message: 'Resource not found.' },
    });
  });

  async function token(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const form = new URLSearchParams(await textOf(request));
    const isKnown =
      form.get('client_id') === parts.client_id &&
      form.get('client_secret') === parts.secret &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('scope') === `http://${request.headers.host}/.default`;
    if (!isKnown)
      return send(response, 401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
      });
    state.tokens += 1;
    return send(response, 200, {
      token_type: 'Bearer',
      expires_in: 3599,
      access_token: `token ${state.tokens}`,
    });
  }

  function users(url: URL, request: IncomingMessage, response: ServerResponse): unknown {
    const query = url.searchParams;
    if (state.mood === 'throttled') return send(response, 429, { error: { code: 'TooManyRequests' } });
    if (state.mood === 'malformed') return send(response, 200, { value: 'none' });
    if (request.headers.authorization !== `Bearer token ${state.tokens}`)
      return send(response, 401, { error: { code: 'InvalidAuthenticationToken' } });
    if (state.mood === 'not-consented')
      return send(response, 403, { error: { code: 'Authorization_RequestDenied' } });
    if (request.headers.consistencylevel !== 'eventual' || query.get('$count') !== 'true')
      return send(response, 400, { error: { code: 'Request_UnsupportedQuery' } });
    const words = /^"displayName:(.*)" OR "mail:\1"$/.exec(query.get('$search') ?? '')?.[1]?.toLowerCase();
    const matches = (text: string | null | undefined) =>
      (text ?? '')
        .toLowerCase()
        .split(/[\s.@]+/)
        .some((word) => word.startsWith(words ?? ''));
    const found = parts.users
      .filter(({ accountEnabled = true }) => accountEnabled)
      .filter(({ displayName, mail }) => words === undefined || matches(displayName) || matches(mail))
      .sort((one, other) => one.displayName.localeCompare(other.displayName));
    const from = Number(query.get('$skiptoken') ?? 0);
    const until = from + Number(query.get('$top'));
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(until));
    return send(response, 200, {
      '@odata.context': `${url.origin}/v1.0/$metadata#users`,
      '@odata.count': found.length,
      ...(until < found.length && { '@odata.nextLink': next.href }),
      value: found.slice(from, until),
    });
  }

  return { ...standIn, state };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
