import { FOR_ALL_USERS } from '@heatwise/domain/permissions/permission-editing';
import { formatCount } from '@heatwise/domain/text/format-number';
import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { nameOfTarget, type TagsById, useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './matrix.module.css';
import {
  columnsFor,
  filterPeople,
  type MatrixFilter,
  type MatrixPerson,
  permissionLine,
  ROLE_FILTERS,
  type RoleFilter,
  tagColumns,
  useMatrixPeople,
} from './matrix-people.ts';
import { type MatrixTarget, matrixColumns, PermissionMatrix } from './permission-matrix.tsx';
import { PermissionDrawer } from './person-permissions.tsx';

const ITEM_HEIGHT = 64;
const OVERSCAN = 6;

type PermissionPeopleListProps = {
  people: readonly MatrixPerson[];
  height: number;
  onOpen: (target: MatrixTarget) => void;
};

/** The matrix where there is no room for one: a person a line, what they may do in short. */
function PermissionPeopleList({ people, height, onOpen }: PermissionPeopleListProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ITEM_HEIGHT,
    overscan: OVERSCAN,
  });
  return (
    <div ref={box} className={classes.list} style={{ maxHeight: height }}>
      <ul className={classes.items} style={{ height: rows.getTotalSize() }} aria-label="Permissions">
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          return (
            <li
              key={person.user_id}
              className={classes.item}
              style={{ top: start }}
              aria-setsize={people.length}
              aria-posinset={index + 1}
            >
              <button
                type="button"
                className={classes.open}
                onClick={() => onOpen({ user_id: person.user_id })}
              >
                <span className={classes.name}>
                  <Text component="span" size="sm" fw={600} display="block">
                    {person.name}
                  </Text>
                  <Text component="span" size="xs" c="dimmed">
                    {permissionLine(person)}
                  </Text>
                </span>
                <IconChevronRight size={18} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Most people have no permission: the screen opens with those who have one. */
const AT_FIRST: MatrixFilter = { search: '', role: 'with_permission', tag_ids: [], showHidden: false };
/** What stands around the matrix takes of the window's height. */
const AROUND_MATRIX = { desktop: 330, phone: 250 };
const PHONE = '(max-width: 48em)';

/** Everybody's permissions: a matrix, on a phone a list; pressing a place of it opens the sliders. */
export function PermissionOverview() {
  const [filter, setFilter] = useState(AT_FIRST);
  const [target, setTarget] = useState<MatrixTarget | null>(null);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const viewport = useViewportSize();
  const height = Math.max(280, viewport.height - (isPhone ? AROUND_MATRIX.phone : AROUND_MATRIX.desktop));

  const { everybody, error: peopleError, refetch } = useMatrixPeople();
  const { tags, error: tagsError, refetch: refetchTags } = useTagsById();
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => everybody && filterPeople(everybody, wanted), [everybody, wanted]);
  const columns = useMemo(
    () =>
      tags &&
      shown &&
      matrixColumns(columnsFor(tagColumns(tags.values(), wanted), shown, wanted), FOR_ALL_USERS),
    [tags, shown, wanted],
  );

  const error = peopleError ?? tagsError;
  if (error) {
    const retry = () => void Promise.all([refetch(), refetchTags()]);
    return <ErrorState message={error.message} onRetry={retry} />;
  }
  if (!everybody || !shown || !tags || !columns) return <LoadingState />;

  return (
    <Stack gap="sm">
      <MatrixFilterFields value={filter} tags={tags} onChange={setFilter} />
      <Text size="sm" c="dimmed" role="status">
        {formatCount(shown.length, 'person', 'people')}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title="Nobody found" hint="Try another name, role or tag, or show everybody." />
      ) : isPhone ? (
        <PermissionPeopleList people={shown} height={height} onOpen={setTarget} />
      ) : (
        <>
          <PermissionMatrix people={shown} columns={columns} height={height} onOpen={setTarget} />
          <Legend />
        </>
      )}
      <PermissionDrawer
        target={target}
        title={
          target
            ? titleOf(target, everybody.find(({ user_id }) => user_id === target.user_id)?.name ?? '')
            : ''
        }
        onClose={() => setTarget(null)}
      />
    </Stack>
  );

  function titleOf({ only }: MatrixTarget, name: string): string {
    if (only === undefined) return `Permissions of ${name}`;
    return only === 'roles' ? `${name}: roles` : `${name}: ${nameOfTarget(tags ?? new Map(), only.tag_id)}`;
  }
}

function Legend() {
  return (
    <Text size="xs" c="dimmed">
      A step includes those before it: View, Measure, Edit, Delete; for tests View, Edit, Delete. Managers
      view and edit the people of their tag and view their tests. A lock marks admins, who may do everything.
    </Text>
  );
}

type Props = { value: MatrixFilter; tags: TagsById; onChange: (value: MatrixFilter) => void };

/** Narrows the people and the columns of the matrix. */
function MatrixFilterFields({ value, tags, onChange }: Props) {
  const { showHidden } = value;
  return (
    <div className={classes.fields}>
      <SearchField
        label="Person"
        value={value.search}
        onChange={(search) => onChange({ ...value, search })}
      />
      <NativeSelect
        label="Role"
        data={[...ROLE_FILTERS]}
        value={value.role}
        onChange={(event) => onChange({ ...value, role: event.currentTarget.value as RoleFilter })}
      />
      <TagPicker
        label="Tags, jobs and locations"
        placeholder="All"
        tags={{ types: FILTER_TAG_TYPES, showHidden }}
        value={value.tag_ids.map((id) => ({ id, label: tags.get(id)?.name ?? '…' }))}
        onChange={(options) => onChange({ ...value, tag_ids: options.map(({ id }) => id) })}
      />
      <Switch
        label="Show hidden people and tags"
        className={classes.hidden ?? ''}
        checked={showHidden}
        onChange={(event) => onChange({ ...value, showHidden: event.currentTarget.checked })}
      />
    </div>
  );
}
