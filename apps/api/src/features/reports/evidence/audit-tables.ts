import { auditDoer } from '@heatwise/domain/audit/audit-doer';
import { auditText } from '@heatwise/domain/audit/audit-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { PackEntry } from './evidence.store.ts';
import { bothTimes, type PackTable } from './pack-csv.ts';

/** The trail as a person reads it. */
export function auditTable(
  entries: readonly PackEntry[],
  names: ReadonlyMap<string, string>,
  zone: TimeZone,
): PackTable {
  return {
    name: 'audit.csv',
    columns: ['Number', 'Time', 'Time (UTC)', 'By', 'What', 'Action', 'Details', 'Address', 'Hash'],
    rows: entries.map(({ seq, at, user_id, action, subject, address, hash }) => [
      ...[seq, ...bothTimes(zone, at.getTime())],
      ...[auditDoer({ user_id, subject }, names) ?? user_id ?? 'Heatwise', auditText(action, subject, names)],
      ...[action, JSON.stringify(subject), address ?? '', hash.toString('hex')],
    ]),
  };
}

/** The trail as its hashes are made of it: a line of JSON for each entry. */
export function auditLines(entries: readonly PackEntry[]): string {
  const lines = entries.map(({ at, previous_hash, hash, ...entry }) =>
    JSON.stringify({
      ...entry,
      at: at.toISOString(),
      previous_hash: previous_hash.toString('hex'),
      hash: hash.toString('hex'),
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}
