import type { AdminChangeRequest } from '@heatwise/contract/permissions/permissions.contract';
import { adminChangeRoutes } from '@heatwise/contract/permissions/permissions.routes';
import type { ApiClient } from './api-client.ts';
import { RequestFailure } from './request-failure.ts';

/** Given where something was not done but asked for. */
export const ASKED = Symbol('asked a second admin');
export type OrAsked<T> = T | typeof ASKED;

/** Does something, or asks for it where it concerns an admin and takes a second one. Rejects with RequestFailure. */
export async function orAsk<T>(
  api: ApiClient,
  doIt: () => Promise<T>,
  wanted: AdminChangeRequest,
): Promise<OrAsked<T>> {
  try {
    return await doIt();
  } catch (failure) {
    if (!takesSecondAdmin(failure)) throw failure;
    await askSecondAdmin(api, wanted);
    return ASKED;
  }
}

export function takesSecondAdmin(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === 'second-admin-needed';
}

export async function askSecondAdmin(api: ApiClient, wanted: AdminChangeRequest): Promise<void> {
  await api.send(adminChangeRoutes.ask, { body: wanted });
}
