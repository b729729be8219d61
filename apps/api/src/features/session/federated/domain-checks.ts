import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import {
  afterLook,
  beginOfObjections,
  DOMAIN_ASKED_DAYS,
  type DomainEvent,
  type DomainLook,
  endOfWait,
  recordNameOf,
} from '@heatwise/domain/session/federated/identity-provider';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { appendAudit } from '../../../audit/audit.ts';
import { adminEmails } from '../../../auth/admins.store.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { mailJob } from '../../../background/mail-job.ts';
import { AppError } from '../../../http/app-error.ts';
import { NameServerSilent, type ReadTextRecords } from '../../../http/text-records.ts';
import { brokenUniqueness } from '../../../organisation/broken-uniqueness.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { domainAskedLetter, domainLetter } from './domain-letters.ts';
import {
  changeDomain,
  domainOf,
  objectorsTo,
  organisationOfDomain,
  organisationsUsing,
} from './domains.store.ts';
import { recordValueOf } from './own-domain.ts';

type Parts = {
  readonly readTextRecords: ReadTextRecords;
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

type Wanted = { readonly org_id: string; readonly domain: string };

/** Makes the look for a domain's record, and writes down what follows from it. Throws domain-taken, domain-not-found. */
export function createDomainCheck(parts: Parts) {
  const { readTextRecords, readIn, writeIn, jobs, clock, publicUrl } = parts;

  async function recordOf({ org_id, domain }: Wanted): Promise<DomainLook['record']> {
    try {
      const records = await readTextRecords(recordNameOf(domain));
      const wanted = recordValueOf(org_id, domain);
      return records.some((text) => text.trim() === wanted) ? 'found' : 'missing';
    } catch (error) {
      if (error instanceof NameServerSilent) return 'unknown';
      throw error;
    }
  }

  /**
   * Where the admins of others who use a domain are written to, so that the emails are committed with what they
   * report.
   */
  async function addressesOfOthers({ org_id, domain }: Wanted): Promise<string[]> {
    const others = await readIn(org_id, (scope) => organisationsUsing(scope, domain));
    const addresses: string[] = [];
    for (const other of others) addresses.push(...(await readIn(other, adminEmails)));
    return addresses;
  }

  return async (wanted: Wanted): Promise<DomainLook['record']> => {
    const { org_id, domain } = wanted;
    const record = await recordOf(wanted);
    const others = record === 'found' ? await addressesOfOthers(wanted) : [];
    await writeIn(org_id, (scope) => note(scope, { domain, record, others })).catch((error: unknown) => {
      // Somebody was faster between our look and our word.
      if (brokenUniqueness(error) === 'organisation_domains_confirmed') throw new AppError('domain-taken');
      throw error;
    });
    return record;
  };

  async function note(scope: WritingScope, { domain, record, others }: Looked): Promise<void> {
    const now = clock();
    const claim = await domainOf(scope, domain);
    if (!claim) throw new AppError('domain-not-found');
    const owner = await organisationOfDomain(scope, domain);
    if (owner !== null && owner !== scope.org_id)
      return changeDomain(scope, domain, { looked_at: now, seen_at: record === 'found' ? now : null });
    const isUsedElsewhere = (await organisationsUsing(scope, domain)).length > 0;
    const isObjected = (await objectorsTo(scope, domain, beginOfObjections(now))).length > 0;
    const { event, ...next } = afterLook(claim, { record, isUsedElsewhere, isObjected, now });
    // A record that comes and goes is no way to write to others over and over.
    const wasTold = claim.told_at !== null && now < endOfWait(claim.told_at);
    const tellsOthers = event === 'seen' && !wasTold;
    await changeDomain(scope, domain, {
      ...next,
      looked_at: now,
      ...(event === 'lapsed' && { provider_id: null }),
      ...(tellsOthers && { told_at: now }),
    });
    if (tellsOthers) await tellOthers(scope, domain, others);
    if (event !== null && event !== 'seen') await tellOwn(scope, domain, event);
  }

  async function tellOwn(scope: WritingScope, domain: string, event: Exclude<DomainEvent, 'seen'>) {
    const action = actionOf[event];
    if (action) await appendAudit(scope, { user_id: null, action, subject: { domain }, address: null });
    for (const to of await adminEmails(scope))
      await jobs.put(scope, mailJob, domainLetter(to, { domain, event, url: settingsUrl(publicUrl()) }));
  }

  async function tellOthers(scope: WritingScope, domain: string, addresses: readonly string[]) {
    const { name } = await organisationOf(scope);
    for (const to of addresses)
      await jobs.put(scope, mailJob, domainAskedLetter(to, domain, name, settingsUrl(publicUrl())));
  }
}

type Looked = {
  readonly domain: string;
  readonly record: DomainLook['record'];
  readonly others: readonly string[];
};

const settingsUrl = (publicUrl: string) => `${publicUrl}/settings/sso`;

const actionOf: Readonly<Partial<Record<DomainEvent, AuditAction>>> = {
  confirmed: 'organisation.domain-confirm',
  lapsed: 'organisation.domain-lapse',
};

/** How often the work looks for domains whose turn it is. */
export const DOMAIN_CHECKS_EVERY_MS = 5 * 60_000;
/** At one time; the rest comes next time, the one that waits longest first. */
const MOST_AT_A_TIME = 500;
const AT_ONCE = 8;

type LookParts = Parts & {
  readonly look: ReturnType<typeof createDomainCheck>;
  readonly log: FastifyBaseLogger;
};

/** Makes the work that looks again, hourly, at every domain that was asked for or confirmed. */
export function createDomainChecks({ unscopedQueries, clock, look, log }: LookParts) {
  return async (): Promise<void> => {
    const now = clock().getTime();
    const times = {
      lookedBefore: new Date(now - HOUR_MS),
      askedAfter: new Date(now - DOMAIN_ASKED_DAYS * DAY_MS),
    };
    const due = await unscopedQueries.domainsToLookAt(times, MOST_AT_A_TIME);
    async function work(): Promise<void> {
      for (let wanted = due.shift(); wanted; wanted = due.shift()) {
        const { org_id, domain } = wanted;
        await look(wanted).catch((error: unknown) =>
          log.warn({ err: error, org_id, domain }, 'a domain could not be checked and will be tried again'),
        );
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
}
