import type {
  FoundColumns,
  ImportedRow,
  ImportReceipt,
  ImportRequest,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import { importRoutes } from '@heatwise/contract/people/people.routes';
import { type ImportColumns, readImportReply } from '@heatwise/domain/people/import-columns';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { useMemo, useRef, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { importOrder, rowsToSend, type TagChoices, withNames, withoutMarks } from './import-plan.ts';

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
type ChosenColumns = {
  readonly sheet: string;
  readonly mapping: { readonly head_row: number; readonly columns: ImportColumns } | null;
};

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** Asks what sheets a file has, and which columns the one that fits best or the named one. Nothing here rejects. */
async function findColumns(api: ApiClient, file: File, sheet?: string): Promise<ColumnsFound> {
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
async function verifyFile(
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
function checkRows(api: ApiClient, rows: readonly VerifiedRow[]): Promise<VerifiedRow[]> {
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

type ImportOrder = {
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

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'file'; readonly reading: string | null; readonly error: string | null }
  | { readonly step: 'columns'; readonly file: File; readonly found: FoundColumns }
  | { readonly step: 'rows' }
  | {
      readonly step: 'progress';
      readonly error: string | null;
      /** Whether it is sure that it stopped before anybody was stored. */
      readonly isNobodyStored: boolean;
    }
  | { readonly step: 'result' };

/** The file whose rows are shown, and the sheet that they are from. */
export type ImportSource = {
  readonly file: File;
  readonly sheet: string;
  readonly sheets: readonly string[];
};

const BEGINNING: ImportState = { step: 'file', reading: null, error: null };
const NO_CHOICES: TagChoices = new Map();

/** The steps of an import, and what is known at each of them. */
export function useImport() {
  const { api } = usePlatform();
  const toast = useToast();
  const { mutateAsync } = useImportPeople();
  const [state, setState] = useState<ImportState>(BEGINNING);
  const [source, setSource] = useState<ImportSource | null>(null);
  const [verified, setVerified] = useState<readonly VerifiedRow[]>([]);
  const [isUpdating, setIsUpdating] = useState(false);
  const [isRestoring, setIsRestoring] = useState(true);
  const [isInviting, setIsInviting] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [receipts, setReceipts] = useState<readonly ImportReceipt[]>([]);
  const answered = useRef(new Set<string>());
  /** A part was sent to which no answer came: it may have been stored. */
  const hasLostAnswer = useRef(false);
  const rows = useMemo(
    () => rowsToSend(verified, { isUpdating, isRestoring }),
    [verified, isUpdating, isRestoring],
  );
  const order = importOrder(rows, choices);

  /** A sheet with other headers than the template's leads to the choice of its columns. */
  async function read(file: File, sheet?: string): Promise<void> {
    setState({ step: 'file', reading: file.name, error: null });
    const columns = await findColumns(api, file, sheet);
    if (!columns.ok) setState({ step: 'file', reading: null, error: columns.message });
    else if (columns.found.is_template) await readRows(file, columns.found, null);
    else setState({ step: 'columns', file, found: columns.found });
  }

  async function readRows(
    file: File,
    { sheet, sheets }: FoundColumns,
    mapping: ChosenColumns['mapping'],
  ): Promise<void> {
    setState({ step: 'file', reading: file.name, error: null });
    const found = await verifyFile(api, file, { sheet, mapping });
    if (!found.ok) {
      setState({ step: 'file', reading: null, error: found.message });
      return;
    }
    setSource({ file, sheet, sheets });
    setVerified(found.rows);
    setIsUpdating(false);
    setIsRestoring(true);
    setIsInviting(false);
    setChoices(NO_CHOICES);
    setReceipts([]);
    answered.current = new Set();
    hasLostAnswer.current = false;
    setState({ step: 'rows' });
  }

  /** All rows are looked at together: what was wrong with one may have been another. Returns whether that worked. */
  async function check(corrected: readonly VerifiedRow[]): Promise<boolean> {
    setIsChecking(true);
    try {
      setVerified(await checkRows(api, corrected));
      return true;
    } catch (failure) {
      toast('error', (failure as Error).message);
      return false;
    } finally {
      setIsChecking(false);
    }
  }

  /** Sends what has no answer yet: everything at first, the rest after a failure. */
  async function send(): Promise<void> {
    setState({ step: 'progress', error: null, isNobodyStored: false });
    const left = order.rows.filter(({ user_id }) => !answered.current.has(user_id));
    const onReceipt: ImportOrder['onReceipt'] = (receipt) => {
      for (const { user_id } of receipt.rows) answered.current.add(user_id);
      setReceipts((before) => [...before, receipt]);
    };
    try {
      await mutateAsync({ rows: left, new_tags: order.new_tags, invite: isInviting, onReceipt });
      setState({ step: 'result' });
    } catch (failure) {
      const status = failure instanceof RequestFailure ? failure.status : null;
      if (status === null || status >= 500) hasLostAnswer.current = true;
      const isNobodyStored = !hasLostAnswer.current && answered.current.size === 0;
      setState({ step: 'progress', error: (failure as Error).message, isNobodyStored });
    }
  }

  return {
    state,
    source,
    rows,
    /** How many rows mean somebody who is here already. */
    knownPeople: verified.filter(({ update }) => update !== null).length,
    /** How many rows mean somebody who was deleted. */
    deletedPeople: verified.filter(({ deleted }) => deleted !== null).length,
    isUpdating,
    setIsUpdating,
    isRestoring,
    setIsRestoring,
    isInviting,
    setIsInviting,
    isChecking,
    choices,
    receipts,
    total: order.rows.length,
    done: receipts.reduce((sum, receipt) => sum + receipt.rows.length, 0),
    read,
    readRows,
    send,
    setChoices,
    correct: (row: VerifiedRow) => check(verified.map((one) => (one.user_id === row.user_id ? row : one))),
    clearMarks: () => check(withoutMarks(verified)),
    replaceName: (key: string, names: readonly string[]) => check(withNames(verified, key, names)),
    fail: (error: string) => setState({ step: 'file', reading: null, error }),
    finish: () => setState({ step: 'result' }),
    startOver: () => setState(BEGINNING),
  };
}
