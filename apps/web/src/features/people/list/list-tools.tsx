import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsLast, useSinceText } from '../../../entities/measurements/history-text.ts';
import { classLook } from '../../../entities/measurements/measurement-class.ts';
import { measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import type { ExportColumn } from '../../../ui/export-list.ts';
import { ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { type AsLink, ButtonLink } from '../../../ui/links.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { listColumnName } from './people-columns.tsx';
import { type PersonExport, peopleToExport } from './people-export.queries.ts';
import classes from './people-list.module.css';
import { readOther } from './people-list.queries.ts';
import {
  BY_NAME,
  DEFAULT_COLUMNS,
  LIST_COLUMNS,
  type ListColumn,
  type PeopleChoice,
  type PeopleSort,
} from './people-search.ts';
import { ScanButton } from './scan-button.tsx';

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
