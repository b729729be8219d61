import { createSeal, SEALED_COLUMNS, type Seal } from '../../../auth/seal.ts';
import type { PeriodicWork } from '../../../background/periodic-work.ts';
import type { Server } from '../../../feature.ts';
import { publicHttp } from '../../../http/public-http.ts';
import { textRecordsFrom } from '../../../http/text-records.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { createCodeExchange } from './code-exchange.ts';
import { createDomainCheck, createDomainChecks, DOMAIN_CHECKS_EVERY_MS } from './domain-checks.ts';
import { createFederatedSignIn } from './federated-sign-in.commands.ts';
import { createIdTokenVerifier } from './id-token.ts';
import { createProviderDirectory } from './provider-directory.ts';

/** How people come into being, and whom a directory knows, belongs to other features. */
export type FederatedOthers = Pick<
  Parameters<typeof createFederatedSignIn>[0],
  'insertPerson' | 'personOfDirectory'
>;

const clientSecretSealOf = ({ deriveKeys, randomBytes }: Server) =>
  createSeal(deriveKeys(SEALED_COLUMNS.identityProviders.purpose), randomBytes);

/** Everything that signing in through organisations' providers is made of. */
export function startFederated(server: Server, others: FederatedOthers) {
  const { clock, settings } = server;
  const clientSecretSeal = clientSecretSealOf(server);
  const ask = publicHttp(settings);
  const directory = createProviderDirectory(ask, clock);
  const verifyIdToken = createIdTokenVerifier(directory, clock);
  const exchangeCode = createCodeExchange({ ask, directory, clientSecretSeal });
  const providers = { ...server, ...settings, ...others, directory, verifyIdToken, exchangeCode };
  const looks = { ...providers, readTextRecords: textRecordsFrom(settings.dnsServers) };
  const look = createDomainCheck(looks);
  const domainChecks: PeriodicWork = {
    name: 'domains',
    everyMs: DOMAIN_CHECKS_EVERY_MS,
    work: createDomainChecks({ ...looks, look }),
  };
  const federated = createFederatedSignIn(providers);
  return { directory, verifyIdToken, clientSecretSeal, look, domainChecks, federated };
}

/** The directories behind an organisation's providers. */
export const directorySourcesOf = (server: Server) => createDirectorySources(clientSecretSealOf(server));

/** How the directory behind a provider is reached. `secret` is null where none was given. */
type DirectorySource = {
  readonly provider_id: string;
  readonly name: string;
  readonly tenant: string;
  readonly client_id: string;
  readonly secret: string | null;
};

/** The organisation's providers of Microsoft Entra ID, which have a directory that can be read; the oldest first. */
function createDirectorySources(clientSecretSeal: Seal) {
  return async ({ tx, org_id }: OrganisationScope): Promise<DirectorySource[]> => {
    const rows = await tx
      .selectFrom('identity_providers')
      .select(['provider_id', 'name', 'client_id', 'sealed_secret', 'allowed_tenants'])
      .where('org_id', '=', org_id)
      .where('preset', '=', 'entra')
      .orderBy('created_at')
      .orderBy('provider_id')
      .execute();
    return rows.map(({ provider_id, name, client_id, sealed_secret, allowed_tenants }) => ({
      provider_id,
      name,
      client_id,
      tenant: allowed_tenants[0] ?? '',
      secret: sealed_secret ? clientSecretSeal.open(sealed_secret) : null,
    }));
  };
}
