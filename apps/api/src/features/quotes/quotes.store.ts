import type {
  Asked,
  Offer,
  Quote,
  QuoteSummary,
  QuoteVersion,
} from '@heatwise/contract/quotes/quote-parts.schema';
import { type QuoteState, type StoredState, stateAt } from '@heatwise/domain/quotes/quote';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
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

const listed = [
  ...([
    'org_id',
    'quote_id',
    'number',
    'state',
    'currency',
    'org_name',
    'asked_by',
    'asked_by_name',
  ] as const),
  ...([
    'version',
    'revision',
    'time_zone',
    'total_cents',
    'valid_until',
    'ends_at',
    'waiting_since',
  ] as const),
  ...(['changed_at', 'assigned_to', 'assigned_to_name', 'order_number'] as const),
  ...(['ended_at', 'ended_by', 'ended_by_id', 'ended_by_name', 'ended_version', 'reason'] as const),
] as const;

/** A quote without its versions. */
export type QuoteRow = Awaited<ReturnType<typeof findQuote>> & object;

/** Also a draft. Whoever writes holds the organisation's clock: nobody else changes it meanwhile. */
export function findQuote({ tx, org_id }: OrganisationScope, quoteId: string) {
  return tx
    .selectFrom('quotes')
    .select(listed)
    .where('org_id', '=', org_id)
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
}

/** Whose quote it is, for the desk, which sees none that was not sent. */
export async function organisationOfQuote(
  { tx }: Pick<OrganisationScope, 'tx'>,
  quoteId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('quotes')
    .select('org_id')
    .where('quote_id', '=', quoteId)
    .where('state', '<>', 'draft')
    .executeTakeFirst();
  return row?.org_id ?? null;
}

type Versioned = Pick<QuoteRow, 'org_id' | 'quote_id'>;

/** The newest first. */
export async function versionsOf(
  tx: Transaction<Tables>,
  { org_id, quote_id }: Versioned,
): Promise<(QuoteVersion & { readonly request_id: string; readonly offer_id: string | null })[]> {
  const rows = await tx
    .selectFrom('quote_versions')
    .select(['version', 'request_id', 'asked', 'asked_by_name', 'asked_at'])
    .select(['offer_id', 'offer', 'offered_by_name', 'offered_at'])
    .where('org_id', '=', org_id)
    .where('quote_id', '=', quote_id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ asked, offer, asked_at, offered_at, ...row }) => ({
    ...row,
    asked: asked as Asked,
    asked_at: asked_at.toISOString(),
    offer: offer as Offer | null,
    offered_at: offered_at?.toISOString() ?? null,
  }));
}

/** A quote as either side is answered. */
export async function shownQuote(tx: Transaction<Tables>, row: QuoteRow, now: Date): Promise<Quote> {
  const versions = await versionsOf(tx, row);
  const { revision, time_zone, ended_at, ended_by, ended_by_name, ended_version, reason } = row;
  return {
    ...summaryOf(row, now),
    revision,
    time_zone,
    versions: versions.map(({ request_id: _, offer_id: __, ...version }) => version),
    end:
      ended_at && ended_by
        ? {
            at: ended_at.toISOString(),
            by: ended_by,
            name: ended_by_name ?? '',
            version: ended_version ?? 0,
            reason: reason ?? '',
          }
        : null,
  };
}

export function stateOf({ state, ends_at }: Pick<QuoteRow, 'state' | 'ends_at'>, now: Date): QuoteState {
  return stateAt({ state, ends_at: ends_at?.toISOString() ?? null }, now.getTime());
}

export type ListWanted = {
  readonly state?: QuoteState | undefined;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
};

type Listed = SelectQueryBuilder<Tables, 'quotes', object>;

/** Those that the organisation sent, the newest first; of one person where it is said. */
export function listQuotes(
  { tx, org_id }: OrganisationScope,
  { asked_by, ...wanted }: ListWanted & { readonly asked_by: string | null },
  now: Date,
) {
  let query: Listed = tx.selectFrom('quotes').where('org_id', '=', org_id);
  if (asked_by !== null) query = query.where('asked_by', '=', asked_by);
  return page(query, wanted, now, (rows) => rows.orderBy('changed_at', 'desc').orderBy('quote_id'));
}

/** Of all organisations: those that wait before the others, the longest first; the others newest first. */
export function listAtDesk(
  { tx }: Pick<OrganisationScope, 'tx'>,
  { assigned_to, ...wanted }: ListWanted & { readonly assigned_to?: string | null | undefined },
  now: Date,
) {
  let query: Listed = tx.selectFrom('quotes');
  if (assigned_to === null) query = query.where('assigned_to', 'is', null);
  else if (assigned_to !== undefined) query = query.where('assigned_to', '=', assigned_to);
  return page(query, wanted, now, (rows) =>
    rows
      .orderBy('waiting_since', (order) => order.asc().nullsLast())
      .orderBy('changed_at', 'desc')
      .orderBy('quote_id'),
  );
}

async function page(
  from: Listed,
  { state, search, offset, limit }: ListWanted,
  now: Date,
  ordered: <Row>(
    rows: SelectQueryBuilder<Tables, 'quotes', Row>,
  ) => SelectQueryBuilder<Tables, 'quotes', Row>,
): Promise<{ quotes: QuoteSummary[]; count: number }> {
  let query = from.where('state', '<>', 'draft');
  if (state === 'expired') query = query.where('state', '=', 'quoted').where('ends_at', '<=', now);
  else if (state === 'quoted') query = query.where('state', '=', 'quoted').where('ends_at', '>', now);
  else if (state !== undefined) query = query.where('state', '=', state);
  if (search !== '') {
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(number || ' ' || org_name || ' ' || asked_by_name || ' ' || coalesce(order_number, '')) ilike ${like}`,
    );
  }
  const { count } = await query
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ordered(query.select(listed)).offset(offset).limit(limit).execute();
  return { quotes: rows.map((row) => summaryOf(row, now)), count: Number(count) };
}

function summaryOf(row: QuoteRow, now: Date): QuoteSummary {
  const { quote_id, number, currency, org_name, asked_by, asked_by_name, version } = row;
  const { valid_until, assigned_to, assigned_to_name, order_number } = row;
  return {
    quote_id,
    number,
    currency,
    org_name,
    asked_by,
    asked_by_name,
    version,
    valid_until,
    assigned_to,
    assigned_to_name,
    order_number,
    state: stateOf(row, now),
    total_cents: row.total_cents === null ? null : Number(row.total_cents),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
  };
}
