import type { Asked, Offer } from '@heatwise/contract/quotes/quote-parts.schema';
import type { StoredState } from '@heatwise/domain/quotes/quote-state';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Change = {
  readonly state?: StoredState;
  readonly version?: number;
  readonly org_name?: string;
  readonly asked_by_name?: string;
  readonly time_zone?: string;
  readonly waiting_since?: Date | null;
  readonly valid_until?: string | null;
  readonly ends_at?: Date | null;
  readonly total_cents?: number | null;
  readonly assigned_to?: string | null;
  readonly assigned_to_name?: string | null;
  readonly ended_at?: Date;
  readonly ended_by?: 'customer' | 'desk';
  readonly ended_by_id?: string;
  readonly ended_by_name?: string;
  readonly ended_version?: number;
  readonly order_number?: string;
  readonly reason?: string;
};

/** Changes a quote, and counts the change. */
export async function updateQuote(
  { tx, org_id }: OrganisationScope,
  quoteId: string,
  { total_cents, ...change }: Change,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('quotes')
    .set(({ eb }) => ({
      ...change,
      ...(total_cents !== undefined && { total_cents: total_cents === null ? null : String(total_cents) }),
      changed_at: now,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', org_id)
    .where('quote_id', '=', quoteId)
    .execute();
}

type NewVersion = {
  readonly quote_id: string;
  readonly version: number;
  readonly request_id: string;
  readonly asked: Asked;
  readonly asked_by_name: string;
  readonly asked_at: Date;
};

export async function insertVersion(
  { tx, org_id }: OrganisationScope,
  { asked, ...version }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('quote_versions')
    .values({ org_id, ...version, asked: JSON.stringify(asked) })
    .execute();
}

type OfferOf = {
  readonly offer_id: string;
  readonly offer: Offer;
  readonly offered_by_name: string;
  readonly offered_at: Date;
};

/** Answers a version. One that has its offer is not written again. */
export async function setOffer(
  { tx, org_id }: OrganisationScope,
  { quote_id, version }: Pick<NewVersion, 'quote_id' | 'version'>,
  { offer, ...made }: OfferOf,
): Promise<void> {
  await tx
    .updateTable('quote_versions')
    .set({ offer: JSON.stringify(offer), ...made })
    .where('org_id', '=', org_id)
    .where('quote_id', '=', quote_id)
    .where('version', '=', version)
    .where('offer', 'is', null)
    .execute();
}

/** How many of the organisation's are under way. */
export async function countOpen({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('state', 'in', ['sent', 'quoted'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
