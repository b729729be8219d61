import type {
  FoundColumns,
  ImportedRow,
  ImportReceipt,
  ImportRequest,
  importRoutes,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import type { ImportColumns } from '@heatwise/domain/people/import-columns';
import { IMPORT_ERROR_MESSAGES, readImportReply } from '@heatwise/domain/people/import-verify';
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

/** Which column of a file means what, for a file that has other headers than the template's. */
export type ChosenColumns = { readonly head_row: number; readonly columns: ImportColumns };

/** The number under which a file with other headers is refused. */
const HEADERS_MISSING = 4;

export function hasOtherHeaders(found: FileVerified): boolean {
  return !found.ok && found.message === IMPORT_ERROR_MESSAGES[HEADERS_MISSING];
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** What columns a file has. Rejects with RequestFailure. */
export function columnsOf(api: ApiClient, file: File): Promise<FoundColumns> {
  return api.send<typeof importRoutes.columns>({
    method: 'POST',
    url: '/v3/user/import/columns',
    form: formOf(file),
  });
}

/** Has the server look at a file. What is wrong with it is an answer; nothing here rejects. */
export async function verifyFile(
  api: ApiClient,
  file: File,
  chosen: ChosenColumns | null,
): Promise<FileVerified> {
  try {
    const data: unknown = await api.send<typeof importRoutes.verify>({
      method: 'POST',
      url: '/v3/user/import/verify',
      querystring: chosen
        ? { head_row: chosen.head_row, columns: chosen.columns.map((column) => column ?? -1).join(',') }
        : {},
      form: formOf(file),
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

/** Has the server look again at rows that were corrected. Rejects with RequestFailure. */
export function checkRows(api: ApiClient, rows: readonly VerifiedRow[]): Promise<VerifiedRow[]> {
  const cells = rows.map(
    ({ problems: _problems, unknown_tags: _unknown, update: _update, warning: _warning, ...row }) => row,
  );
  return api.send<typeof importRoutes.check>({
    method: 'POST',
    url: '/v3/user/import/check',
    body: { rows: cells },
  });
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
  /** Whether new people with an email are invited to sign in. */
  readonly invite: boolean;
  /** Called after each part, before the next is sent. */
  readonly onReceipt: (receipt: ImportReceipt) => void;
};

/** Sends rows in parts. Every row has its id, so that a part whose reply was lost can be sent again without harm. */
export function useImportPeople() {
  return useWrite<ImportOrder, number>({
    key: ['import people'],
    send: async (api, { rows, new_tags, invite, onReceipt }) => {
      let created = 0;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const part = rows.slice(from, from + ROWS_AT_ONCE);
        const also_new = rows.slice(from + ROWS_AT_ONCE).filter(({ update }) => update === undefined).length;
        const receipt = await api.send<typeof importRoutes.import>({
          method: 'POST',
          url: '/v3/user/import',
          body: { rows: [...part], new_tags, invite, also_new },
        });
        created += receipt.rows.filter(({ outcome }) => outcome !== 'refused').length;
        onReceipt(receipt);
      }
      return created;
    },
    doneText: (created) => `${countOfPeople(created)} imported.`,
  });
}
