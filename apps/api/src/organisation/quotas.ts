import { NO_QUOTAS, type Quotas } from '@heatwise/domain/services/licence';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

const quotasOfDatabase = new WeakMap<Kysely<Tables>, Quotas>();

/** Sets the limits of all organisations without a licence for what is written through this pool. */
export function setQuotas(database: Kysely<Tables>, quotas: Quotas): void {
  quotasOfDatabase.set(database, quotas);
}

/** The owner's tools set no limits. */
export function getQuotas(database: Kysely<Tables>): Quotas {
  return quotasOfDatabase.get(database) ?? NO_QUOTAS;
}
