import type { KeptLetter } from '../../apps/api/src/mail/mail-post.ts';
import { findFreePort } from '../../apps/api/src/testing/free-port.ts';
import { type IdentityProvider, openIdentityProvider } from '../../apps/api/src/testing/identity-provider.ts';
import { type NameServer, openNameServer } from '../../apps/api/src/testing/name-server.ts';
import type { Server } from './server.ts';

/** What stands around a demo that is started for the checks: a sign-in provider and the DNS, both of the attacker's. */
export type Surroundings = {
  readonly provider: IdentityProvider;
  readonly names: NameServer;
  /** Where the demo takes the emails that answer tickets. */
  readonly inboundMail: { readonly host: string; readonly port: number };
  /** The newest emails, newest first, read without a request to the demo. */
  readonly readOutbox: () => Promise<KeptLetter[]>;
  /** Stops the demo, asks a server on a copy of its data whose clock is some days ahead, and starts the demo again. */
  readonly lookLater: (days: number, look: (later: Server) => Promise<void>) => Promise<void>;
};

/** Settings with which a demo believes its surroundings. */
export type SurroundedSettings = {
  readonly OUTBOUND_LOOPBACK: 'true';
  readonly DNS_SERVERS: string;
  readonly INBOUND_MAIL_PORT: string;
  readonly INBOUND_MAIL_DOMAIN: string;
};

export async function withSurroundings<T>(
  work: (
    surroundings: Omit<Surroundings, 'lookLater' | 'readOutbox'>,
    settings: SurroundedSettings,
  ) => Promise<T>,
): Promise<T> {
  const names = await openNameServer();
  const provider = await openIdentityProvider({ redirectUris: ['https://heat.test/login/callback'] });
  try {
    const inboundMail = { host: '127.0.0.1', port: await findFreePort() };
    return await work(
      { provider, names, inboundMail },
      {
        OUTBOUND_LOOPBACK: 'true',
        DNS_SERVERS: names.address,
        INBOUND_MAIL_PORT: String(inboundMail.port),
        INBOUND_MAIL_DOMAIN: 'tickets.heat.test',
      },
    );
  } finally {
    await provider.close();
    await names.close();
  }
}

/** Makes a domain the organisation's, as its admin does: asked for, its record published, looked at. */
export async function confirmDomain(
  server: Server,
  { names }: Pick<Surroundings, 'names'>,
  token: string,
  domain: string,
): Promise<void> {
  const post = { method: 'POST', token, body: { domain } };
  await server.read({ ...post, path: '/api/v3/sso/domain' });
  const { domains } = await server.read<{
    domains: { domain: string; record_name: string; record_value: string }[];
  }>({ path: '/api/v3/sso', token });
  const own = domains.find((one) => one.domain === domain);
  if (own) names.set(own.record_name, own.record_value);
  await server.read({ ...post, path: '/api/v3/sso/domain/confirm' });
}
