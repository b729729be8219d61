import type { ImportReceipt, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { type ImportOrder, useImportPeople, verifyFile } from './import.mutations.ts';
import { importOrder, type TagChoices } from './import-plan.ts';

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'file'; readonly reading: string | null; readonly error: string | null }
  | { readonly step: 'rows' }
  | { readonly step: 'progress'; readonly error: string | null }
  | { readonly step: 'result' };

const BEGINNING: ImportState = { step: 'file', reading: null, error: null };
const NO_CHOICES: TagChoices = new Map();

/** The steps of an import, and what is known at each of them. */
export function useImport() {
  const { api } = usePlatform();
  const { mutateAsync } = useImportPeople();
  const [state, setState] = useState<ImportState>(BEGINNING);
  const [fileName, setFileName] = useState('');
  const [rows, setRows] = useState<readonly VerifiedRow[]>([]);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [receipts, setReceipts] = useState<readonly ImportReceipt[]>([]);
  const answered = useRef(new Set<string>());
  const order = importOrder(rows, choices);

  async function read(file: File): Promise<void> {
    setState({ step: 'file', reading: file.name, error: null });
    const verified = await verifyFile(api, file);
    if (!verified.ok) {
      setState({ step: 'file', reading: null, error: verified.message });
      return;
    }
    setFileName(file.name);
    setRows(verified.rows);
    setChoices(NO_CHOICES);
    setReceipts([]);
    answered.current = new Set();
    setState({ step: 'rows' });
  }

  /** Sends what has no answer yet: everything at first, the rest after a failure. */
  async function send(): Promise<void> {
    setState({ step: 'progress', error: null });
    const left = order.rows.filter(({ user_id }) => !answered.current.has(user_id));
    const onReceipt: ImportOrder['onReceipt'] = (receipt) => {
      for (const { user_id } of receipt.rows) answered.current.add(user_id);
      setReceipts((before) => [...before, receipt]);
    };
    try {
      await mutateAsync({ rows: left, new_tags: order.new_tags, onReceipt });
      setState({ step: 'result' });
    } catch (failure) {
      setState({ step: 'progress', error: (failure as Error).message });
    }
  }

  return {
    state,
    fileName,
    rows,
    choices,
    receipts,
    total: order.rows.length,
    done: receipts.reduce((sum, receipt) => sum + receipt.rows.length, 0),
    read,
    send,
    setChoices,
    fail: (error: string) => setState({ step: 'file', reading: null, error }),
    finish: () => setState({ step: 'result' }),
    startOver: () => setState(BEGINNING),
  };
}
