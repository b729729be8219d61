import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsLast, useSinceText } from '../../../entities/measurements/history-text.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import { ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { listColumnName } from './people-columns.tsx';
import { type PersonExport, peopleToExport } from './people-export.queries.ts';
import { peopleExport } from './people-export.ts';
import classes from './people-list.module.css';
import {
  BY_NAME,
  DEFAULT_COLUMNS,
  LIST_COLUMNS,
  type ListColumn,
  type PeopleChoice,
  type PeopleSort,
} from './people-search.ts';
import { ScanButton } from './scan-button.tsx';

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
    <ActionIcon component={Link} to={to} variant={variant} size={44} aria-label={name} title={name}>
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to={to} variant={variant} leftSection={icon}>
      {name}
    </Button>
  );
}
