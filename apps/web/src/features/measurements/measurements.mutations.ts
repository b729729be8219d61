import type { LinkMeasurement, Measurement } from '@heatwise/contract/entities/measurements';
import type {
  MeasurementEdit,
  MeasurementReceipt,
} from '@heatwise/contract/measurements/measurements.contract';
import {
  linkMeasurementRoutes,
  measurementRoutes,
  measurementSetRoutes,
} from '@heatwise/contract/measurements/measurements.routes';
import { tagRoutes } from '@heatwise/contract/tags/tags.routes';
import { MEASUREMENT_SET_LIMIT } from '@heatwise/domain/measurements/manual-entry';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import type { HandWrittenTest } from '../../entities/queued-writes/queued-writes.ts';
import {
  SAVED_ON_DEVICE,
  useQueueAfterFailure,
  useQueuedWrites,
} from '../../entities/queued-writes/use-queued-writes.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { measurementCount } from './list/measurement-count.ts';

export const MEASUREMENT_UPDATED = 'Measurement updated.';
export const MEASUREMENT_ADDED = 'Measurement added.';
export const ENTRY_UNDONE = 'Measurement removed.';
export const LINKED_ADDED = 'Linked measurement added.';
export const LINKED_UPDATED = 'Linked measurement updated.';
export const LINKED_REMOVED = 'Linked measurement removed.';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useEditMeasurement() {
  return useApiMutation<MeasurementEdit & { measurement_id: string }, Measurement>(
    (api, { measurement_id, ...body }) =>
      api.send(measurementRoutes.edit, { params: { measurement_id }, body }),
    { key: ['measurements', 'edit'], done: MEASUREMENT_UPDATED, synchronises: true },
  );
}

/**
 * A measurement written down by hand; `title` names it while it is pending. Resolves with null when it is queued because
 * the server cannot be reached. Rejects with RequestFailure, whose problems begin with the row's index, 0.
 */
export function useAddMeasurement() {
  const queueAfter = useQueueAfterFailure();
  return useApiMutation<HandWrittenTest & { title: string }, MeasurementReceipt | null>(
    async (api, { title, ...body }) => {
      try {
        return await api.send(measurementRoutes.post, { body });
      } catch (failure) {
        const { measurement_id: id, user_id } = body;
        const about = { id, user_id, title, written_ms: Date.now(), problem: null };
        await queueAfter(failure, { ...about, kind: 'test', body });
        return null;
      }
    },
    {
      key: ['measurements', 'add'],
      done: (receipt) => (receipt === null ? SAVED_ON_DEVICE : MEASUREMENT_ADDED),
      synchronises: true,
    },
  );
}

/** Takes back a test that was just entered by hand, also one that is still queued. */
export function useUndoEntry() {
  const { discard } = useQueuedWrites();
  const remove = useApiMutation<{ measurement_id: string }, Measurement>(
    (api, params) => api.send(measurementRoutes.delete, { params }),
    { key: ['measurements', 'undo entry'], done: ENTRY_UNDONE, synchronises: true },
  );
  return async ({ id, isQueued }: { readonly id: string; readonly isQueued: boolean }): Promise<void> => {
    if (isQueued && (await discard(id))) return;
    // A toast says why it failed.
    await remove.mutateAsync({ measurement_id: id }).catch(() => undefined);
  };
}

export type SetAction = 'delete' | 'restore' | 'valid' | 'invalid';
export type SetChange = {
  readonly action: SetAction;
  readonly measurement_ids: readonly string[];
  /** Why they are invalid. */
  readonly invalid_reason?: string;
};
export const SET_CHANGE_KEY = ['measurements', 'set'] as const;

/** Changes many measurements, as many calls as it takes one after another. What is done before a failure stays done. */
export function useChangeMeasurements() {
  return useApiMutation<SetChange, { changed: number }>(sendSet, { key: SET_CHANGE_KEY, synchronises: true });
}

function sendSet(api: ApiClient, { measurement_ids, ...change }: SetChange): Promise<{ changed: number }> {
  return inBlocks(measurement_ids, (ids) => sendBlock(api, change, ids));
}

/** As many calls as it takes, one after another. */
async function inBlocks(
  ids: readonly string[],
  send: (block: string[]) => Promise<{ changed: number }>,
): Promise<{ changed: number }> {
  let changed = 0;
  for (let at = 0; at < ids.length; at += MEASUREMENT_SET_LIMIT) {
    changed += (await send(ids.slice(at, at + MEASUREMENT_SET_LIMIT))).changed;
  }
  return { changed };
}

function sendBlock(
  api: ApiClient,
  { action, invalid_reason }: Omit<SetChange, 'measurement_ids'>,
  measurement_ids: string[],
) {
  switch (action) {
    case 'delete':
      return api.send(measurementSetRoutes.delete, { body: { measurement_ids } });
    case 'restore':
      return api.send(measurementSetRoutes.restore, { body: { measurement_ids } });
    default:
      return api.send(measurementSetRoutes.setValidity, {
        body: { measurement_ids, valid: action === 'valid', ...(invalid_reason && { invalid_reason }) },
      });
  }
}

export function useAddLinked() {
  return useApiMutation<
    { link_id: string; measurement_id: string; link_type_id: string; value: number },
    LinkMeasurement
  >((api, body) => api.send(linkMeasurementRoutes.post, { body }), {
    key: ['measurements', 'add linked'],
    done: LINKED_ADDED,
    synchronises: true,
  });
}

export function useEditLinked() {
  return useApiMutation<{ link_id: string; value: number }, LinkMeasurement>(
    (api, { link_id, value }) =>
      api.send(linkMeasurementRoutes.edit, { params: { link_id }, body: { value } }),
    { key: ['measurements', 'edit linked'], done: LINKED_UPDATED, synchronises: true },
  );
}

export function useRemoveLinked() {
  return useApiMutation<{ link_id: string }, LinkMeasurement>(
    (api, { link_id }) => api.send(linkMeasurementRoutes.delete, { params: { link_id } }),
    { key: ['measurements', 'remove linked'], done: LINKED_REMOVED, synchronises: true },
  );
}

type Tagging = {
  readonly tag_id: string;
  readonly tagName: string;
  readonly measurement_ids: readonly string[];
};

/** Puts a tag on many measurements. What is done before a failure stays done. */
export function useTagMeasurements() {
  return useApiMutation<Tagging, { changed: number }>(
    (api, { tag_id, measurement_ids }) =>
      inBlocks(measurement_ids, (ids) =>
        api.send(tagRoutes.addMeasurements, { body: { tag_id, measurement_ids: ids } }),
      ),
    {
      key: ['measurements', 'tag'],
      done: ({ changed }, { tagName, measurement_ids }) =>
        changed === measurement_ids.length
          ? `${measurementCount(changed)} tagged “${tagName}”.`
          : `${measurementCount(changed)} tagged “${tagName}”; the others had it already.`,
      synchronises: true,
    },
  );
}
