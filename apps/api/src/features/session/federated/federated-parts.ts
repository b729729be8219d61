import { createSeal } from '../../../auth/seal.ts';
import { SEALED_COLUMNS } from '../../../auth/sealed-columns.ts';
import type { PeriodicWork } from '../../../background/periodic-work.ts';
import type { Server } from '../../../feature.ts';
import { publicHttp } from '../../../http/public-http.ts';
import { textRecordsFrom } from '../../../http/text-records.ts';
import { createCodeExchange } from './code-exchange.ts';
import { createDirectorySources } from './directory-sources.ts';
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
