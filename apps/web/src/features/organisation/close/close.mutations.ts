import type { Organisation } from '@heatwise/contract/entities/organisation';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { createSlug } from '@heatwise/domain/text/slug';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useCloseOrganisation() {
  return useApiMutation<{ name: string; password: string }, Organisation>(
    (api, body) => api.send(organisationRoutes.close, { body }),
    { key: ['organisation', 'close'], done: 'The organisation is closed.', synchronises: true },
  );
}

export function useReopenOrganisation() {
  return useApiMutation<undefined, Organisation>((api) => api.send(organisationRoutes.reopen, { body: {} }), {
    key: ['organisation', 'reopen'],
    done: 'The organisation is open again.',
    synchronises: true,
  });
}

/** Fetches everything as a zip and saves it as a file named after the organisation and the day. */
export function useExportOrganisation(name: string) {
  return useApiMutation(async (api) => {
    const archive = await api.download(organisationRoutes.export);
    const day = new Date().toISOString().slice(0, 10);
    downloadBlob(archive, `heatwise-${createSlug(name, { hasSuffix: false })}-${day}.zip`);
  });
}
