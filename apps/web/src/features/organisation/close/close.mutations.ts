import { organisationRoutes } from '@heatwise/contract/organisation/organisation.routes';
import type { Organisation } from '@heatwise/contract/sync/entities';
import { createSlug } from '@heatwise/domain/text/slug';
import { useMutation } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useWrite } from '../../../sync/use-write.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useCloseOrganisation() {
  return useWrite<{ name: string; password: string }, Organisation>({
    key: ['organisation', 'close'],
    send: (api, body) => api.send(organisationRoutes.close, { body }),
    doneText: () => 'The organisation is closed.',
  });
}

export function useReopenOrganisation() {
  return useWrite<undefined, Organisation>({
    key: ['organisation', 'reopen'],
    send: (api) => api.send(organisationRoutes.reopen, { body: {} }),
    doneText: () => 'The organisation is open again.',
  });
}

/** Fetches everything as a zip and saves it as a file named after the organisation and the day. */
export function useExportOrganisation(name: string) {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const archive = await api.download(organisationRoutes.export);
      const day = new Date().toISOString().slice(0, 10);
      downloadBlob(archive, `heatwise-${createSlug(name, { hasSuffix: false })}-${day}.zip`);
    },
  });
}
