import type { User } from '@heatwise/contract/entities/people';
import {
  type Address,
  addressesOf,
  addressProblem,
  MOST_ADDRESSES,
  removeAddress,
  replaceAddress,
  TOO_MANY_ADDRESSES,
} from '@heatwise/domain/people/address';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { findUser, updateUser } from './person.store.ts';
import { editableUser } from './person-update.commands.ts';

/** Puts an address behind a person's others. Throws user-not-found, not-permitted, invalid-request. */
export async function addAddress(
  scope: ActingScope,
  { user_id, address }: { user_id: string; address: Address },
): Promise<User> {
  refuseEmpty(address);
  return changeAddresses(scope, user_id, 'added', (addresses) => {
    if (addresses.length >= MOST_ADDRESSES) throw invalid(TOO_MANY_ADDRESSES);
    return [...addresses, address];
  });
}

/** Replaces the address at a place of the person's list. Throws address-out-of-bounds besides. */
export async function editAddress(
  scope: ActingScope,
  { user_id, index, address }: { user_id: string; index: number; address: Address },
): Promise<User> {
  refuseEmpty(address);
  return changeAddresses(scope, user_id, 'edited', (addresses) => replaceAddress(addresses, index, address));
}

/** Takes the address at a place out of the person's list. Throws address-out-of-bounds besides. */
export async function deleteAddress(
  scope: ActingScope,
  { user_id, index }: { user_id: string; index: number },
): Promise<User> {
  return changeAddresses(scope, user_id, 'deleted', (addresses) => removeAddress(addresses, index));
}

async function changeAddresses(
  scope: ActingScope,
  userId: string,
  what: 'added' | 'edited' | 'deleted',
  change: (addresses: readonly unknown[]) => unknown[],
): Promise<User> {
  const user = await editableUser(scope, scope.actor, userId);
  const _addresses = changed(addressesOf(user.metadata), change);
  await updateUser(scope, userId, { metadata: { ...user.metadata, _addresses } });
  const subject = { user_id: userId, addresses: _addresses.length };
  await scope.audit(`person.address-${what}`, subject);
  const after = await findUser(scope, userId);
  if (!after) throw new AppError('user-not-found');
  return after;
}

function changed(
  addresses: readonly unknown[],
  change: (addresses: readonly unknown[]) => unknown[],
): unknown[] {
  try {
    return change(addresses);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('address-out-of-bounds');
    throw error;
  }
}

function refuseEmpty(address: Address): void {
  const problem = addressProblem(address);
  if (problem !== null) throw invalid(problem);
}

function invalid(message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path: 'address', message }] });
}
