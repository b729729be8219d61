import { createHash } from 'node:crypto';
import { appendEntry, entriesAfter, lastEntry, type StoredEntry } from './audit.store.ts';
import type { OrganisationScope, WritingScope } from './organisation-scope.ts';

/** Who did what to what, and from where. `subject` names ids and values, never a secret. */
export type AuditEntry = {
  readonly user_id: string | null;
  readonly action: string;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly address: string | null;
};

type Content = AuditEntry & { readonly org_id: string; readonly seq: string; readonly at: Date };

const BEGINNING = Buffer.alloc(32);

/**
 * Adds an entry to the organisation's trail, chained to the one before by SHA-256. Belongs inside the transaction of
 * what it tells about: that holds the organisation's clock, so entries are strictly one after another.
 * Gives the entry's number.
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

/** Recomputes the whole chain. `broken_at` is the first entry that was changed, or follows a missing one; else null. */
export async function verifyAuditChain(
  scope: OrganisationScope,
): Promise<{ entries: number; broken_at: string | null }> {
  let previous: Pick<StoredEntry, 'seq' | 'hash'> = { seq: '0', hash: BEGINNING };
  let entries = 0;
  for (;;) {
    const page = await entriesAfter(scope, previous.seq);
    if (page.length === 0) return { entries, broken_at: null };
    for (const entry of page) {
      const expected = hashOf(previous.hash, { ...entry, org_id: scope.org_id });
      const follows = BigInt(entry.seq) === BigInt(previous.seq) + 1n;
      if (!follows || !expected.equals(entry.hash) || !previous.hash.equals(entry.previous_hash)) {
        return { entries, broken_at: entry.seq };
      }
      previous = entry;
      entries += 1;
    }
  }
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
