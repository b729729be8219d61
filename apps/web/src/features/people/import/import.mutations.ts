import type {
  FoundColumns,
  ImportedRow,
  ImportReceipt,
  ImportRequest,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import { importRoutes } from '@heatwise/contract/people/people.routes';
import type { ImportColumns } from '@heatwise/domain/people/import-columns';
import { readImportReply } from '@heatwise/domain/people/import-verify';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';

/** Rows sent in one request: few enough that the bar moves, many enough that the way there does not count. */
const ROWS_AT_ONCE = 100;

export type TemplateFormat = 'xlsx' | 'xls';
export type FileVerified =
  | { readonly ok: true; readonly rows: readonly VerifiedRow[] }
  | { readonly ok: false; readonly message: string };

export type ColumnsFound =
  | { readonly ok: true; readonly found: FoundColumns }
  | { readonly ok: false; readonly message: string };

/** Which sheet is read, and which column of it means what where it has other headers than the template's. */
export type ChosenColumns = {
  readonly sheet: string;
  readonly mapping: { readonly head_row: number; readonly columns: ImportColumns } | null;
};

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** Asks what sheets a file has, and which columns the one that fits best or the named one. Nothing here rejects. */
export async function findColumns(api: ApiClient, file: File, sheet?: string): Promise<ColumnsFound> {
  try {
    const found = await api.send(importRoutes.columns, {
      querystring: sheet === undefined ? {} : { sheet },
      form: formOf(file),
    });
    return { ok: true, found };
  } catch (failure) {
    return refusalOf(failure);
  }
}

/** Has the server look at a file. What is wrong with it is an answer; nothing here rejects. */
export async function verifyFile(
  api: ApiClient,
  file: File,
  { sheet, mapping }: ChosenColumns,
): Promise<FileVerified> {
  try {
    const data: unknown = await api.send(importRoutes.verify, {
      querystring: {
        sheet,
        ...(mapping && {
          head_row: mapping.head_row,
          columns: mapping.columns.map((column) => column ?? -1).join(','),
        }),
      },
      form: formOf(file),
    });
    // The rows are ours: the contract describes them, and the server checks what it sends.
    return readImportReply({ status: true, data }) as FileVerified;
  } catch (failure) {
    return refusalOf(failure);
  }
}

function refusalOf(failure: unknown): { readonly ok: false; readonly message: string } {
  if (!(failure instanceof RequestFailure)) throw failure;
  // The refusals of a file are numbered and come with a status of their own.
  const { message } = readImportReply({ status: true, data: failure.data }) as { message: string };
  return { ok: false, message: typeof failure.data === 'number' ? message : failure.message };
}

/** Has the server look again at rows that were corrected. Rejects with RequestFailure. */
export function checkRows(api: ApiClient, rows: readonly VerifiedRow[]): Promise<VerifiedRow[]> {
  const cells = rows.map(
    ({
      problems: _problems,
      unknown_tags: _unknown,
      update: _update,
      deleted: _deleted,
      warning: _warning,
      ...row
    }) => row,
  );
  return api.send(importRoutes.check, { body: { rows: cells } });
}

/** The empty template as a file. Rejects with RequestFailure. */
export function fetchTemplate(api: ApiClient, format: TemplateFormat): Promise<Blob> {
  return api.download(importRoutes.template, { querystring: { format } });
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
  return useApiMutation<ImportOrder, number>(
    async (api, { rows, new_tags, invite, onReceipt }) => {
      let created = 0;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const part = rows.slice(from, from + ROWS_AT_ONCE);
        const also_new = rows.slice(from + ROWS_AT_ONCE).filter(({ update }) => update === undefined).length;
        const receipt = await api.send(importRoutes.import, {
          body: { rows: [...part], new_tags, invite, also_new },
        });
        created += receipt.rows.filter(({ outcome }) => outcome !== 'refused').length;
        onReceipt(receipt);
      }
      return created;
    },
    { key: ['import people'], done: (created) => `${countOfPeople(created)} imported.`, synchronises: true },
  );
}
