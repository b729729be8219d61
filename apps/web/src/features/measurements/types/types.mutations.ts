import type {
  CustomTypeEdit,
  customTypeRoutes,
  linkTypeRoutes,
  NewMeasurementType,
} from '@heatwise/contract/measurements/measurement-types.contract';
import type { CustomMeasurementType, LinkMeasurementType } from '@heatwise/contract/sync/entities';
import type { ApiClient } from '../../../platform/api-client.ts';
import { useWrite } from '../../../sync/use-write.ts';
import type { TypeKind } from './type-kinds.ts';

export const TYPE_CREATED = 'Type created.';
export const TYPE_UPDATED = 'Type updated.';
export const TYPE_RETIRED = 'Type retired.';
export const TYPE_RESTORED = 'Type in use again.';

type Created = { readonly type_id: string };
type AnyType = CustomMeasurementType | LinkMeasurementType;

/** Returns the id of the new type. Rejects with RequestFailure, whose problems name the fields. */
export function useCreateType(kind: TypeKind) {
  return useWrite<NewMeasurementType, Created>({
    key: ['measurement types', kind, 'create'],
    send: (api, body) => create(api, kind, body),
    doneText: () => TYPE_CREATED,
  });
}

async function create(api: ApiClient, kind: TypeKind, body: NewMeasurementType): Promise<Created> {
  const method = 'POST';
  if (kind === 'custom') {
    const url = '/v3/custom_measurement_type';
    return { type_id: (await api.send<typeof customTypeRoutes.create>({ method, url, body })).custom_id };
  }
  const url = '/v3/link_measurement_type';
  return { type_id: (await api.send<typeof linkTypeRoutes.create>({ method, url, body })).link_type_id };
}

export function useEditType(kind: TypeKind) {
  return useWrite<CustomTypeEdit & { type_id: string }, AnyType>({
    key: ['measurement types', kind, 'edit'],
    send: (api, { type_id, ...body }) =>
      kind === 'custom'
        ? api.send<typeof customTypeRoutes.edit>({
            method: 'PATCH',
            url: '/v3/custom_measurement_type/:custom_id',
            params: { custom_id: type_id },
            body,
          })
        : api.send<typeof linkTypeRoutes.edit>({
            method: 'PATCH',
            url: '/v3/link_measurement_type/:link_type_id',
            params: { link_type_id: type_id },
            body,
          }),
    doneText: () => TYPE_UPDATED,
  });
}

/** Takes a type out of use, or back into it. */
export function useSetTypeActive(kind: TypeKind) {
  return useWrite<{ type_id: string; active: boolean }, AnyType>({
    key: ['measurement types', kind, 'active'],
    send: (api, { type_id, active }) => (active ? restore(api, kind, type_id) : retire(api, kind, type_id)),
    doneText: (_output, { active }) => (active ? TYPE_RESTORED : TYPE_RETIRED),
  });
}

function retire(api: ApiClient, kind: TypeKind, type_id: string): Promise<AnyType> {
  return kind === 'custom'
    ? api.send<typeof customTypeRoutes.retire>({
        method: 'DELETE',
        url: '/v3/custom_measurement_type/:custom_id',
        params: { custom_id: type_id },
      })
    : api.send<typeof linkTypeRoutes.retire>({
        method: 'DELETE',
        url: '/v3/link_measurement_type/:link_type_id',
        params: { link_type_id: type_id },
      });
}

function restore(api: ApiClient, kind: TypeKind, type_id: string): Promise<AnyType> {
  return kind === 'custom'
    ? api.send<typeof customTypeRoutes.restore>({
        method: 'POST',
        url: '/v3/custom_measurement_type/restore',
        body: { custom_id: type_id },
      })
    : api.send<typeof linkTypeRoutes.restore>({
        method: 'POST',
        url: '/v3/link_measurement_type/restore',
        body: { link_type_id: type_id },
      });
}
