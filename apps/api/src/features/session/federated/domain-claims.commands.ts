import type { OwnDomain } from '@heatwise/contract/session/federated/identity-providers.contract';
import {
  DOMAIN_NOT_USED,
  domainProblem,
  MOST_DOMAINS,
  TOO_MANY_DOMAINS,
} from '@heatwise/domain/session/federated/identity-provider';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ReadIn } from '../../../organisation/organisation-scope.ts';
import type { createDomainCheck } from './domain-checks.ts';
import {
  askForDomain,
  deleteDomain,
  deleteObjection,
  domainOf,
  domainsOf,
  insertObjection,
  isDomainUsed,
  objectionsOf,
} from './domains.store.ts';
import { shown } from './own-domain.ts';

type Parts = {
  readonly look: ReturnType<typeof createDomainCheck>;
  readonly readIn: ReadIn;
  readonly clock: () => Date;
};

/**
 * The commands with which an organisation shows that a domain is its own: by a record that only who runs the domain
 * can make. One mailbox of it is not proof: with that, whoever has an address at a shared domain could send all the
 * others to a sign-in page of their own.
 */
export function createDomainClaims({ look, readIn, clock }: Parts) {
  /** Throws invalid-request. */
  async function ask(scope: ActingScope, domain: string): Promise<void> {
    const problem = domainProblem(domain);
    if (problem !== null) throw problemAt(problem);
    const own = await domainsOf(scope);
    const isNew = !own.some((one) => one.domain === domain);
    if (isNew && own.length >= MOST_DOMAINS) throw problemAt(TOO_MANY_DOMAINS);
    await askForDomain(scope, domain, clock());
    await scope.audit('organisation.domain-ask', { domain });
  }

  /** Looks now. Throws domain-not-found, domain-record-missing, domain-look-failed, domain-taken. */
  async function confirm(org_id: string, domain: string): Promise<OwnDomain> {
    const before = await readIn(org_id, (scope) => domainOf(scope, domain));
    if (!before?.asked_at) throw new AppError('domain-not-found');
    const record = await look({ org_id, domain });
    if (record === 'unknown') throw new AppError('domain-look-failed');
    if (record === 'missing') throw new AppError('domain-record-missing');
    const now = await readIn(org_id, async (scope) => {
      const stored = await domainOf(scope, domain);
      return stored && shown(scope, stored, clock());
    });
    if (!now) throw new AppError('domain-not-found');
    if (now.is_taken) throw new AppError('domain-taken');
    return now;
  }

  /** It leads nowhere from then on, and anybody who runs it may ask for it. Throws domain-not-found. */
  async function giveBack(scope: ActingScope, domain: string): Promise<void> {
    if (!(await domainOf(scope, domain))) throw new AppError('domain-not-found');
    await deleteDomain(scope, domain);
    await scope.audit('organisation.domain-give-back', { domain });
  }

  /** Throws invalid-request where nobody here signs in with the domain. */
  async function object(scope: ActingScope, domain: string): Promise<void> {
    if (!(await isDomainUsed(scope, domain))) throw problemAt(DOMAIN_NOT_USED);
    const { user_id } = scope.actor;
    await insertObjection(scope, { domain, user_id, objected_at: clock() });
    await scope.audit('organisation.domain-object', { domain });
  }

  /** Throws domain-not-found. */
  async function takeObjectionBack(scope: ActingScope, domain: string): Promise<void> {
    if (!(await objectionsOf(scope)).includes(domain)) throw new AppError('domain-not-found');
    await deleteObjection(scope, domain);
    await scope.audit('organisation.domain-objection-back', { domain });
  }

  return { ask, confirm, giveBack, object, takeObjectionBack };
}

function problemAt(message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path: 'domain', message }] });
}
