import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../platform/viewer-zone.ts';
import { makeWorkbook } from '../platform/workbook/make-workbook.ts';
import { downloadBlob } from './download-blob.ts';
import { type ExportColumn, listCsv, listSheet } from './export-list.ts';
import { useToast } from './toasts.tsx';
import { ToolButton } from './tool-button.tsx';

type Props<Row> = {
  /** Of the sheet and, in small letters, of the file. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** What the list shows, in its order. */
  read: () => Promise<readonly Row[]>;
  disabled?: boolean;
};

/** Saves a list as a file, as it is filtered and sorted. */
export function ExportListMenu<Row>({ name, columns, read, disabled = false }: Props<Row>) {
  const zone = useViewerZone();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    setIsBusy(true);
    try {
      const rows = await read();
      const blob =
        format === 'csv'
          ? new Blob([listCsv(columns, rows, zone)], { type: 'text/csv;charset=utf-8' })
          : await makeWorkbook([listSheet(name, columns, rows, zone)], new AbortController().signal);
      downloadBlob(blob, `${name.toLowerCase()}-${zone.dayAt(Date.now())}.${format}`);
    } catch (failure) {
      toast('error', failure instanceof Error ? failure.message : String(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ToolButton
          label="Export"
          icon={<IconDownload size={18} aria-hidden="true" />}
          isBusy={isBusy}
          disabled={disabled}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={40} onClick={() => void save('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item mih={40} onClick={() => void save('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
