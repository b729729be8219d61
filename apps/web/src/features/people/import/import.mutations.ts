import type {
  ImportedRow,
  ImportReceipt,
  ImportRequest,
  importRoutes,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import { readImportReply } from '@heatwise/domain/people/import-verify';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import type { ApiClient } from '../../../platform/api-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useWrite } from '../../../sync/use-write.ts';

/** Rows sent in one request: few enough that the bar moves, many enough that the way there does not count. */
const ROWS_AT_ONCE = 100;

export type TemplateFormat = 'xlsx' | 'xls';
export type FileVerified =
  | { readonly ok: true; readonly rows: readonly VerifiedRow[] }
  | { readonly ok: false; readonly message: string };

/** Has the server look at a file. What is wrong with it is an answer; nothing here rejects. */
export async function verifyFile(api: ApiClient, file: File): Promise<FileVerified> {
  const form = new FormData();
  form.append('file', file, file.name);
  try {
    const data: unknown = await api.send<typeof importRoutes.verify>({
      method: 'POST',
      url: '/v3/user/import/verify',
      form,
    });
    // The rows are ours: the contract describes them, and the server checks what it sends.
    return readImportReply({ status: true, data }) as FileVerified;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    // The refusals of a file are numbered and come with a status of their own.
    if (typeof failure.data === 'number')
      return readImportReply({ status: true, data: failure.data }) as FileVerified;
    return { ok: false, message: failure.message };
  }
}

/** The empty template as a file. Rejects with RequestFailure. */
export function fetchTemplate(api: ApiClient, format: TemplateFormat): Promise<Blob> {
  return api.download<typeof importRoutes.template>({
    method: 'GET',
    url: '/v3/user/import/template',
    querystring: { format },
  });
}

export type ImportOrder = {
  readonly rows: readonly ImportedRow[];
  readonly new_tags: ImportRequest['new_tags'];
  /** Told after each part, before the next is sent. */
  readonly onReceipt: (receipt: ImportReceipt) => void;
};

/** Sends rows in parts. Every row has its id, so that a part whose reply was lost can be sent again without harm. */
export function useImportPeople() {
  return useWrite<ImportOrder, number>({
    key: ['import people'],
    send: async (api, { rows, new_tags, onReceipt }) => {
      let created = 0;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const part = rows.slice(from, from + ROWS_AT_ONCE);
        const receipt = await api.send<typeof importRoutes.import>({
          method: 'POST',
          url: '/v3/user/import',
          body: { rows: [...part], new_tags },
        });
        created += receipt.rows.filter(({ outcome }) => outcome !== 'refused').length;
        onReceipt(receipt);
      }
      return created;
    },
    doneText: (created) => `${countOfPeople(created)} imported.`,
  });
}
