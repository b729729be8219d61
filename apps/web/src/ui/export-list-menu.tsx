import type { Sheet, SheetCell, SheetColumn } from '@heatwise/domain/spreadsheet/sheet';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../platform/viewer-clock.ts';
import { makeWorkbook } from '../platform/workbook/make-workbook.ts';
import { downloadBlob } from './download-blob.ts';
import { useToast } from './toasts.tsx';
import { ToolButton } from './tool-button.tsx';

/** One column of an exported list. A date or a time is given in ms since 1970. */
export type ExportColumn<Row> = SheetColumn & { readonly value: (row: Row) => SheetCell };

/** A list as a sheet of a workbook; times are the zone's. */
export function listSheet<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  zone: TimeZone,
): Sheet {
  return {
    name,
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) =>
      columns.map(({ kind, value }) => {
        const cell = value(row);
        if (typeof cell === 'string') return safeCellText(cell);
        return cell !== null && isTime(kind) ? cell + zone.offsetAt(cell) : cell;
      }),
    ),
    frozenColumns: 1,
  };
}

/** The same as text with commas. */
export function listCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  zone: TimeZone,
): string {
  const lines = rows.map((row) =>
    columns.map(({ kind, value }) => {
      const cell = value(row);
      if (typeof cell === 'string') return safeCellText(cell);
      if (cell === null || !isTime(kind)) return cell;
      return kind === 'date' ? dateText(cell, zone) : dateTimeText(cell, zone);
    }),
  );
  return CSV_BEGINNING + csvLines([columns.map(({ header }) => header), ...lines]);
}

const isTime = (kind: SheetColumn['kind']) => kind === 'date' || kind === 'date-time';

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
