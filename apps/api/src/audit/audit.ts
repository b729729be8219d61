import { createHash } from 'node:crypto';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';
import { appendEntry, entriesAfter, lastEntry, type StoredEntry } from './audit.store.ts';

/** Who did what to what, and from where. `subject` names ids and values, never a secret. */
export type AuditEntry = {
  readonly user_id: string | null;
  readonly action: AuditAction;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly address: string | null;
};

/** An older or newer version may have written it, with actions that this one does not know. */
type Content = Omit<AuditEntry, 'action'> & {
  readonly action: string;
  readonly org_id: string;
  readonly seq: string;
  readonly at: Date;
};

const BEGINNING = Buffer.alloc(32);

/**
 * Adds an entry to the organisation's trail, chained to the one before by SHA-256. Belongs inside the transaction of
 * what it records: that holds the organisation's clock, so entries are strictly one after another. Commands of
 * somebody who is signed in use their scope's `audit`; this is for what happens without them: signing in, links from
 * mails, work that nobody asked for. Returns the entry's number.
 */
export async function appendAudit(scope: WritingScope, entry: AuditEntry): Promise<string> {
  const last = await lastEntry(scope);
  const content = {
    ...entry,
    org_id: scope.org_id,
    seq: String(BigInt(last.seq ?? '0') + 1n),
    at: last.now,
  };
  const previous_hash = last.hash ?? BEGINNING;
  await appendEntry(scope, { ...content, previous_hash, hash: hashOf(previous_hash, content) });
  return content.seq;
}

/** How far a trail is as it was written. `broken_at` is the first entry that was changed, or follows a missing one. */
export type VerifiedChain = {
  readonly entries: number;
  readonly broken_at: string | null;
  /** Times of the first and the last entry that hold, and the last one's hash; null where none does. */
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly last_hash: Buffer | null;
};

/** Recomputes the whole chain, up to where it breaks. */
export async function verifyAuditChain(scope: OrganisationScope): Promise<VerifiedChain> {
  let first: StoredEntry | null = null;
  let last: StoredEntry | null = null;
  let entries = 0;
  const chain = (broken_at: string | null): VerifiedChain => ({
    entries,
    broken_at,
    first_at: first?.at ?? null,
    last_at: last?.at ?? null,
    last_hash: last?.hash ?? null,
  });
  for (;;) {
    const page = await entriesAfter(scope, last?.seq ?? '0');
    if (page.length === 0) return chain(null);
    for (const entry of page) {
      if (!follows(entry, last, scope.org_id)) return chain(entry.seq);
      first ??= entry;
      last = entry;
      entries += 1;
    }
  }
}

function follows(entry: StoredEntry, last: StoredEntry | null, org_id: string): boolean {
  const previous = last?.hash ?? BEGINNING;
  return (
    BigInt(entry.seq) === BigInt(last?.seq ?? '0') + 1n &&
    entry.previous_hash.equals(previous) &&
    entry.hash.equals(hashOf(previous, { ...entry, org_id }))
  );
}

function hashOf(previous: Buffer, { org_id, seq, at, user_id, action, subject, address }: Content): Buffer {
  const text = JSON.stringify(
    [org_id, seq, at.toISOString(), user_id, action, subject, address].map(sortedKeys),
  );
  return createHash('sha256').update(previous).update(text, 'utf8').digest();
}

/** PostgreSQL keeps no order of keys in jsonb, so the hash must not depend on it. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sortedKeys(part)]),
  );
}
