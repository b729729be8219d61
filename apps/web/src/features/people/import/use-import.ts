import type { FoundColumns, ImportReceipt, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { useMemo, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useToast } from '../../../ui/toasts.tsx';
import {
  type ChosenColumns,
  checkRows,
  findColumns,
  type ImportOrder,
  useImportPeople,
  verifyFile,
} from './import.mutations.ts';
import { importOrder, rowsToSend, type TagChoices, withNames, withoutMarks } from './import-plan.ts';

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
