import type { User } from '@heatwise/contract/entities/people';
import type { ErrorCode } from '@heatwise/contract/errors';
import { imageRoutes, peopleRoutes, personRoutes } from '@heatwise/contract/people/people.routes';
import type { PersonUpdate } from '@heatwise/contract/people/person.contract';
import type { SentSignInMail } from '@heatwise/contract/session/invitation.contract';
import { invitationRoutes } from '@heatwise/contract/session/session.routes';
import { HEAT_WORK_KEY, type HeatWork } from '@heatwise/domain/heat/acclimatisation';
import type { Address } from '@heatwise/domain/people/address';
import { bulkDone } from '@heatwise/domain/people/people-actions';
import { FAILED_TO_UPDATE_USER } from '@heatwise/domain/people/user-form';
import { ADMIN_CHANGE_ASKED } from '@heatwise/domain/permissions/admin-change';
import { emailAwaitsConfirmation, signInMailSent } from '@heatwise/domain/session/registration';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { ASKED, askSecondAdmin, type OrAsked, orAsk, takesSecondAdmin } from '../../../platform/or-ask.ts';
import { atField, type FailureCode, RequestFailure } from '../../../platform/request-failure.ts';

export const USER_UPDATED = 'Successfully updated user';
export const TEMPORARY_PASSWORD_SET = 'Temporary password set.';
export const PICTURE_UPDATED = 'Picture updated.';
export const PICTURE_REMOVED = 'Picture removed.';
export const ADDRESS_ADDED = 'Address added.';
export const ADDRESS_UPDATED = 'Address updated.';
export const ADDRESS_DELETED = 'Address deleted.';

/** What no field can show is described in general words. */
const SAID_BY_FIELDS: ReadonlySet<FailureCode> = new Set<ErrorCode>(['invalid-request', 'unexpected-error']);

/** Rejects with RequestFailure, whose problems name the fields. */
export function useUpdatePerson() {
  return useApiMutation<PersonUpdate, User & { readonly is_asked?: boolean }>(
    (api, body) =>
      update(api, body)
        // The rest is done at once; the address of an admin is asked for.
        .catch(async (failure: unknown) => {
          const { user_id, email, ...rest } = body;
          if (!takesSecondAdmin(failure) || email === undefined) throw failure;
          await askSecondAdmin(api, { kind: 'email', user_id, email: email?.trim() || null });
          return { ...(await update(api, { user_id, ...rest })), is_asked: true };
        })
        .catch((failure: unknown) => {
          if (failure instanceof RequestFailure && failure.code === 'email-registered')
            throw atField(failure, 'email');
          if (!(failure instanceof RequestFailure) || !SAID_BY_FIELDS.has(failure.code)) throw failure;
          throw new RequestFailure(failure.code, FAILED_TO_UPDATE_USER, failure);
        }),
    {
      key: ['users', 'update'],
      showsProblems: true,
      done: ({ email, is_asked }, asked) => {
        if (is_asked) return ADMIN_CHANGE_ASKED;
        return asked.email && asked.email !== email ? emailAwaitsConfirmation(asked.email) : USER_UPDATED;
      },
      synchronises: true,
    },
  );
}

function update(api: ApiClient, body: PersonUpdate): Promise<User> {
  return api.send(personRoutes.update, { body });
}

/** Has a person mailed the link with which they choose a password. */
export function useSendSignInMail() {
  return useApiMutation<{ user_id: string; email: string }, SentSignInMail>(
    (api, { user_id }) => api.send(invitationRoutes.send, { params: { user_id }, body: undefined }),
    {
      key: ['users', 'sign-in mail'],
      done: ({ sent }, { email }) => signInMailSent(sent, email),
      synchronises: true,
    },
  );
}

/** Sets a temporary password for another person. Rejects with RequestFailure, whose problems name the field. */
export function useSetTemporaryPassword() {
  const queries = useQueryClient();
  return useApiMutation<{ user_id: string; password: string }, User>(
    async (api, { user_id, password }) => {
      const user = await api.send(personRoutes.resetPassword, { params: { user_id }, body: { password } });
      // The person's row is the same: only the server knows of the password.
      void queries.invalidateQueries({ queryKey: ['users', user_id] });
      return user;
    },
    {
      key: ['users', 'temporary password'],
      showsProblems: true,
      done: TEMPORARY_PASSWORD_SET,
      synchronises: true,
    },
  );
}

/** Since when somebody works in the heat; null takes the record away. */
export function useRecordHeatWork() {
  return useApiMutation<{ user_id: string; record: HeatWork | null }, User>(
    (api, { user_id, record }) =>
      api.send(personRoutes.metadata, { body: { user_id, metadata: { [HEAT_WORK_KEY]: record } } }),
    { key: ['users', 'heat work'], done: USER_UPDATED, synchronises: true },
  );
}

/** The picture as base64; an empty text takes it away. */
export function useSetPicture() {
  return useApiMutation<{ user_id: string; image: string }, { image: string }>(
    (api, { user_id, image }) => api.send(imageRoutes.setUser, { params: { user_id }, body: { image } }),
    {
      key: ['users', 'picture'],
      done: (_output, { image }) => (image === '' ? PICTURE_REMOVED : PICTURE_UPDATED),
      synchronises: true,
    },
  );
}

/** An address to keep: at a place of the list, or behind the last (null). */
export type AddressToSave = {
  readonly user_id: string;
  readonly index: number | null;
  readonly address: Address;
};

export function useSaveAddress() {
  return useApiMutation<AddressToSave, User>(saveAddress, {
    key: ['users', 'address'],
    done: (_output, { index }) => (index === null ? ADDRESS_ADDED : ADDRESS_UPDATED),
    synchronises: true,
  });
}

function saveAddress(api: ApiClient, { user_id, index, address }: AddressToSave): Promise<User> {
  const body = { user_id, address };
  if (index === null) {
    return api.send(personRoutes.addAddress, { body });
  }
  return api.send(personRoutes.editAddress, { params: { index }, body });
}

export function useDeleteAddress() {
  return useApiMutation<{ user_id: string; index: number }, User>(
    (api, { user_id, index }) =>
      api.send(personRoutes.deleteAddress, { params: { index }, querystring: { user_id } }),
    { key: ['users', 'address'], done: ADDRESS_DELETED, synchronises: true },
  );
}

export function useHidePerson() {
  return useApiMutation<{ user_id: string; isHidden: boolean }, unknown>(
    (api, { user_id, isHidden }) =>
      isHidden
        ? orAsk(api, () => api.send(peopleRoutes.hide, { body: { user_ids: [user_id] } }), {
            kind: 'hide',
            user_id,
          })
        : api.send(peopleRoutes.unhide, { body: { user_ids: [user_id] } }),
    {
      key: ['users', 'hide'],
      done: (output, { isHidden }) =>
        output === ASKED ? ADMIN_CHANGE_ASKED : bulkDone(isHidden ? 'hide' : 'unhide', 1),
      synchronises: true,
    },
  );
}

export function useDeletePerson() {
  return useApiMutation<{ user_id: string }, OrAsked<unknown>>(
    (api, { user_id }) =>
      orAsk(api, () => api.send(peopleRoutes.delete, { params: { user_id } }), { kind: 'delete', user_id }),
    {
      key: ['users', 'delete'],
      done: (output) => (output === ASKED ? ADMIN_CHANGE_ASKED : bulkDone('delete', 1)),
      synchronises: true,
    },
  );
}
