import type { BiDays, BiState } from '@heatwise/contract/services/services.contract';
import { mayManageServices } from '@heatwise/domain/services/api-token';
import type { BiTable } from '@heatwise/domain/services/bi';
import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { RandomBytes } from '../../../http/token.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { biKeyMadeAt, setBiKey } from './bi.store.ts';

const KEY_BYTES = 32;
/** Of SHA-256. */
const BLOCK_BYTES = 64;

/** A new key for codes, in the two parts that HMAC makes of it (RFC 2104): so the database works codes out by itself. */
function newBiKey(randomBytes: RandomBytes): {
  readonly inner_key: Buffer;
  readonly outer_key: Buffer;
} {
  return partsOfKey(randomBytes(KEY_BYTES));
}

export function partsOfKey(key: Buffer): { readonly inner_key: Buffer; readonly outer_key: Buffer } {
  const block = Buffer.concat([key, Buffer.alloc(BLOCK_BYTES - key.length)]);
  const mixed = (pad: number) => Buffer.from(block.map((byte) => byte ^ pad));
  return { inner_key: mixed(0x36), outer_key: mixed(0x5c) };
}

type Parts = { readonly now: Date; readonly randomBytes: RandomBytes };

/** What somebody asks for: a table, and of which days. */
export type BiAsked = { readonly table: BiTable; readonly days: BiDays | null };

/** Refuses who may not read, makes the key where there is none, and leaves word of what was asked for. */
export async function beginReading(
  scope: ActingScope,
  { table, days }: BiAsked,
  { now, randomBytes, isProgram }: Parts & { readonly isProgram: boolean },
): Promise<void> {
  // A program's scope has opened the call already.
  if (!isProgram && !mayManageServices(scope.actor)) throw new AppError('not-permitted');
  if (days && days.from > days.to)
    throw new AppError('invalid-request', { problems: [{ path: 'to', message: FROM_AFTER_TO }] });
  if ((await biKeyMadeAt(scope)) === null) await setBiKey(scope, { ...newBiKey(randomBytes), made_at: now });
  await scope.audit('bi.read', { table, ...days });
}

export async function biState(scope: OrganisationScope): Promise<BiState> {
  return { key_made_at: (await biKeyMadeAt(scope))?.toISOString() ?? null };
}

/** Another key, so that no code is what it was. A second press of the button changes nothing. */
export async function changeBiKey(
  scope: ActingScope,
  seen: string | null,
  { now, randomBytes }: Parts,
): Promise<BiState> {
  const before = await biState(scope);
  if (before.key_made_at !== seen) return before;
  await setBiKey(scope, { ...newBiKey(randomBytes), made_at: now });
  await scope.audit('bi.key-change', {});
  return biState(scope);
}
