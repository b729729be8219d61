import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { ActionIcon, type ActionIconProps, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsSort, IconCheck, IconFileImport, IconQrcode, IconUserPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsLast, useSinceText } from '../../../entities/measurements/history-notice.tsx';
import { classLook, measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import { type ExportColumn, ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { type AsLink, ButtonLink } from '../../../ui/links.tsx';
import { ColumnsMenu } from '../../../ui/list-columns.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { listColumnName } from './people-columns.tsx';
import classes from './people-list.module.css';
import { type PersonExport, peopleToExport, readOther } from './people-list.queries.ts';
import {
  BY_NAME,
  DEFAULT_COLUMNS,
  LIST_COLUMNS,
  type ListColumn,
  type PeopleChoice,
  type PeopleSort,
} from './people-search.ts';

/** What browsers with a reader of codes have (Shape Detection); the others have nothing by this name. */
type Detector = { detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new () => Detector;

/** Long enough for the picture to change, short enough to feel at once. */
const LOOK_EVERY_MS = 200;

function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/**
 * Shows the camera in a video element and gives the first QR code or barcode it sees. Rejects when there is no camera
 * or it may not be used, and with the signal's reason when it is ended; the camera is let go of in every case.
 */
async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const Class = detectorClass();
  if (!Class) throw new Error('This browser cannot read codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const detector = new Class();
    for (;;) {
      signal.throwIfAborted();
      const [code] = await detector.detect(video);
      if (code && code.rawValue.trim() !== '') return code.rawValue.trim();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

type ScanButtonProps = { onCode: (code: string) => void };

/** Finds a person by the code on their badge. Absent where the browser reads no codes: there one types the number. */
function ScanButton({ onCode }: ScanButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  if (!canScan()) return null;
  return (
    <>
      <ToolButton label="Scan" icon={<IconQrcode size={18} aria-hidden="true" />} onClick={open} />
      <GuardedModal opened={isOpen} onClose={close} title="Scan a badge">
        <Scanner
          onCode={(code) => {
            close();
            onCode(code);
          }}
        />
      </GuardedModal>
    </>
  );
}

function Scanner({ onCode }: ScanButtonProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    const controller = new AbortController();
    const element = video.current;
    if (element) {
      scanCode(element, controller.signal).then(
        (code) => found.current(code),
        () => {
          if (!controller.signal.aborted)
            setFailure('The camera cannot be used. Search by the employee ID instead.');
        },
      );
    }
    return () => controller.abort();
  }, []);
  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label="What the camera sees" />
      <Text size="sm" mt="xs" role="status">
        {failure ?? 'Hold the QR code or barcode with the employee ID in front of the camera.'}
      </Text>
    </>
  );
}

const IconLink = createLink((props: AsLink<ActionIconProps>) => <ActionIcon component="a" {...props} />);

/**
 * The columns of an exported list of people; the first ones are named as the import reads them. `since`: of which time the last
 * tests are known, in words; empty where of all.
 */
const peopleExport = (since: string): readonly ExportColumn<PersonExport>[] => [
  { header: 'First Name', kind: 'text', value: ({ name_first }) => name_first },
  { header: 'Last Name', kind: 'text', value: ({ name_last }) => name_last },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Employee ID', kind: 'text', value: ({ employee_id }) => employee_id },
  { header: 'Jobs', kind: 'text', value: ({ jobs }) => jobs },
  { header: 'Locations', kind: 'text', value: ({ locations }) => locations },
  { header: 'Tags', kind: 'text', value: ({ tags }) => tags },
  { header: 'Hidden', value: ({ is_hidden }) => (is_hidden ? 'Yes' : 'No') },
  { header: 'Added', kind: 'date', value: ({ created_time }) => Date.parse(created_time) },
  { header: 'Last type of test', value: (row) => lastOf(row, typeText) },
  { header: 'Last result', value: (row) => lastOf(row, measuredText) },
  {
    header: 'Last status',
    value: (row) => lastOf(row, (measured) => classLook(measured).label),
  },
  {
    header: since ? `Last tested (of tests${since})` : 'Last tested',
    kind: 'date-time',
    value: ({ created_ms }) => created_ms,
  },
  {
    header: 'Newer test of another kind',
    kind: 'text',
    value: (row) => {
      const other = readOther(row);
      return other && `${typeText(other)}: ${measuredText(other)}, ${classLook(other).label}`;
    },
  },
];

type Measured = PersonExport & { type: NonNullable<PersonExport['type']> };

function lastOf(row: PersonExport, words: (measured: Measured) => string): string | null {
  return row.type === null ? null : words({ ...row, type: row.type });
}

const COLUMN_CHOICES = LIST_COLUMNS.map((id) => ({ id, name: listColumnName(id) }));

type Props = {
  ids: readonly string[];
  choice: PeopleChoice;
  isPhone: boolean;
  columns: readonly ListColumn[];
  onColumns: (columns: readonly ListColumn[]) => void;
  onSort: (sort: PeopleSort) => void;
  /** Of a badge: an employee id. */
  onCode: (code: string) => void;
  /** Keeps what is shown under a name. */
  views: ReactNode;
};

/** How the list is shown and taken along, and how people come into it. A phone has no headers to sort by. */
export function ListTools({ ids, choice, isPhone, columns, onColumns, onSort, onCode, views }: Props) {
  const actor = useActor();
  const database = useLocalDatabase();
  const since = useSinceText();
  const isLast = useIsLast();
  const read = async (): Promise<readonly PersonExport[]> =>
    (await database.rows(peopleToExport(localQueries, ids, choice).compile())).map((row) =>
      row.created_ms === null || isLast(row.created_ms) ? row : { ...row, type: null, created_ms: null },
    );
  const isList = choice.view === 'list';
  return (
    <div className={classes.tools}>
      <ScanButton onCode={onCode} />
      {isPhone && isList ? <SortMenu sort={choice.sort} onSort={onSort} /> : null}
      {views}
      {isList ? (
        <ColumnsMenu columns={COLUMN_CHOICES} chosen={columns} usual={DEFAULT_COLUMNS} onChange={onColumns} />
      ) : null}
      <ExportListMenu name="People" columns={peopleExport(since)} read={read} disabled={ids.length === 0} />
      {mayImportUsers(actor) ? (
        <ToolLink
          to="/people/import"
          name="Import"
          variant="default"
          icon={<IconFileImport size={18} aria-hidden="true" />}
          isPhone={isPhone}
        />
      ) : null}
      {mayEditUsers(actor) ? (
        <ToolLink
          to="/people/new"
          name="New person"
          variant="filled"
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          isPhone={isPhone}
        />
      ) : null}
    </div>
  );
}

/** Each column from its usual end: names from A, times from the latest. */
function SortMenu({ sort, onSort }: { sort: PeopleSort; onSort: (sort: PeopleSort) => void }) {
  const orders: { name: string; order: PeopleSort }[] = [
    { name: 'Person', order: BY_NAME },
    ...COLUMN_CHOICES.map(({ id, name }) => ({
      name,
      order: { column: id, isDescending: id === 'last' || id === 'added' },
    })),
  ];
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <ToolButton label="Sort by" icon={<IconArrowsSort size={18} aria-hidden="true" />} />
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map(({ name, order }) => (
          <Menu.Item
            key={order.column}
            mih={44}
            role="menuitemradio"
            aria-checked={order.column === sort.column}
            leftSection={
              <IconCheck size={16} aria-hidden="true" opacity={order.column === sort.column ? 1 : 0} />
            }
            onClick={() => onSort(order)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ToolLinkProps = {
  to: '/people/import' | '/people/new';
  name: string;
  variant: 'default' | 'filled';
  icon: ReactNode;
  isPhone: boolean;
};

/** On a phone there is room for its picture only. */
function ToolLink({ to, name, variant, icon, isPhone }: ToolLinkProps) {
  return isPhone ? (
    <IconLink to={to} variant={variant} size={44} aria-label={name} title={name}>
      {icon}
    </IconLink>
  ) : (
    <ButtonLink to={to} variant={variant} leftSection={icon}>
      {name}
    </ButtonLink>
  );
}
