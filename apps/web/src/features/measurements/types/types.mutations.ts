import type {
  CustomMeasurementType,
  LinkMeasurementType,
} from '@heatwise/contract/entities/measurement-types';
import type {
  CustomTypeEdit,
  NewMeasurementType,
} from '@heatwise/contract/measurements/measurement-types.contract';
import { customTypeRoutes, linkTypeRoutes } from '@heatwise/contract/measurements/measurements.routes';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import type { TypeKind } from './types.queries.ts';

export const TYPE_CREATED = 'Type created.';
export const TYPE_UPDATED = 'Type updated.';
export const TYPE_RETIRED = 'Type retired.';
export const TYPE_RESTORED = 'Type in use again.';

type Created = { readonly type_id: string };
type AnyType = CustomMeasurementType | LinkMeasurementType;

/** Returns the id of the new type. Rejects with RequestFailure, whose problems name the fields. */
export function useCreateType(kind: TypeKind) {
  return useApiMutation<NewMeasurementType, Created>((api, body) => create(api, kind, body), {
    key: ['measurement types', kind, 'create'],
    done: TYPE_CREATED,
    synchronises: true,
  });
}

async function create(api: ApiClient, kind: TypeKind, body: NewMeasurementType): Promise<Created> {
  if (kind === 'custom') return { type_id: (await api.send(customTypeRoutes.create, { body })).custom_id };
  return { type_id: (await api.send(linkTypeRoutes.create, { body })).link_type_id };
}

export function useEditType(kind: TypeKind) {
  return useApiMutation<CustomTypeEdit & { type_id: string }, AnyType>(
    (api, { type_id, ...body }) =>
      kind === 'custom'
        ? api.send(customTypeRoutes.edit, { params: { custom_id: type_id }, body })
        : api.send(linkTypeRoutes.edit, { params: { link_type_id: type_id }, body }),
    { key: ['measurement types', kind, 'edit'], done: TYPE_UPDATED, synchronises: true },
  );
}

/** Takes a type out of use, or back into it. */
export function useSetTypeActive(kind: TypeKind) {
  return useApiMutation<{ type_id: string; active: boolean }, AnyType>(
    (api, { type_id, active }) => (active ? restore(api, kind, type_id) : retire(api, kind, type_id)),
    {
      key: ['measurement types', kind, 'active'],
      done: (_output, { active }) => (active ? TYPE_RESTORED : TYPE_RETIRED),
      synchronises: true,
    },
  );
}

function retire(api: ApiClient, kind: TypeKind, type_id: string): Promise<AnyType> {
  return kind === 'custom'
    ? api.send(customTypeRoutes.retire, { params: { custom_id: type_id } })
    : api.send(linkTypeRoutes.retire, { params: { link_type_id: type_id } });
}

function restore(api: ApiClient, kind: TypeKind, type_id: string): Promise<AnyType> {
  return kind === 'custom'
    ? api.send(customTypeRoutes.restore, { body: { custom_id: type_id } })
    : api.send(linkTypeRoutes.restore, { body: { link_type_id: type_id } });
}
