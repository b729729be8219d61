import type { CustomTypeEdit } from '@heatwise/contract/measurements/measurement-types.contract';
import {
  type CustomClass,
  customClassProblems,
  measurementTypeProblems,
} from '@heatwise/domain/measurements/custom-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Badge, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconTestPipeOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSinceText } from '../../../entities/measurements/history-notice.tsx';
import { placedClasses } from '../../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { MessageScreen } from '../../../ui/message-screen.tsx';
import { NameChips } from '../../../ui/name-chips.tsx';
import { useTableHeight } from '../../../ui/paged-table.ts';
import { QueryState } from '../../../ui/query-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { type ClassDraft, ClassFields, classesOf, draftOf } from './class-fields.tsx';
import { knownIcon, type TypeDraft, TypeFields, TypeMark } from './type-fields.tsx';
import classes from './types.module.css';
import { useCreateType, useEditType, useSetTypeActive } from './types.mutations.ts';
import { measurementTypes, paramsOf, TYPE_KINDS, type TypeKind, type TypeRow } from './types.queries.ts';

type NewTypeDialogProps = { kind: TypeKind; onClose: () => void; onCreated: (typeId: string) => void };

const EMPTY: TypeDraft = { name: '', unit: '', icon: null, image: null };

/** Makes a new type; its page opens when it is there. */
export function NewTypeDialog({ kind, onClose, onCreated }: NewTypeDialogProps) {
  const form = useDraftForm({
    saved: EMPTY,
    problemsOf: measurementTypeProblems,
    inputOf: (draft) => draft,
    write: useCreateType(kind),
    onSaved: ({ type_id }) => onCreated(type_id),
  });

  return (
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title={TYPE_KINDS[kind].add}>
      <form noValidate onSubmit={form.onSubmit}>
        <TypeFields draft={form.values} problems={form.problems} onChange={form.change} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Create
          </Button>
        </Group>
      </form>
    </GuardedModal>
  );
}

/** What is above and below the list. */
const AROUND_LIST = 300;
/** Where the name stands first and stays in view. */
const NARROW = '(max-width: 40em)';

/** The organisation's custom or linked types. For organisation admins. */
export function TypeListScreen({ kind }: { kind: TypeKind }) {
  const texts = TYPE_KINDS[kind];
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [showRetired, setShowRetired] = useState(false);
  const since = useSinceText();
  const [isAdding, setIsAdding] = useState(false);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const { data, error, refetch } = useLocalRows(
    (queries) => measurementTypes(queries, kind),
    ['measurement types', kind],
  );
  const rows = data?.filter(
    ({ active, name, unit }) => (showRetired || active === 1) && matchesSearch([name, unit], search),
  );
  const open = (typeId: string) => void navigate({ to: texts.detail, params: paramsOf(kind, typeId) });

  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {texts.about}
            {since ? ` Measurements are counted${since}.` : ''}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </Group>
      <Group gap="10px 18px">
        <SearchField
          className={classes.search ?? ''}
          aria-label="Search by name"
          value={search}
          onChange={setSearch}
        />
        <Switch
          label="Show retired"
          checked={showRetired}
          onChange={(event) => setShowRetired(event.currentTarget.checked)}
        />
      </Group>
      <DataTable<TypeRow>
        label={texts.title}
        columns={columnsOf(kind, isNarrow)}
        rows={rows ?? null}
        rowId={({ type_id }) => type_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle={data?.length === 0 ? 'No types yet' : 'No results found'}
        {...(data?.length === 0 ? { emptyHint: `Choose “${texts.add}” to create the first one.` } : {})}
        initialSort={{ column: 'name', isDescending: false }}
        onOpen={({ type_id }) => open(type_id)}
        height={useTableHeight(AROUND_LIST)}
      />
      {isAdding ? <NewTypeDialog kind={kind} onClose={() => setIsAdding(false)} onCreated={open} /> : null}
    </Stack>
  );
}

function columnsOf(kind: TypeKind, isNarrow: boolean): readonly DataColumn<TypeRow>[] {
  return [
    {
      id: 'mark',
      header: 'Icon',
      value: () => null,
      cell: ({ icon, image }) => <TypeMark icon={icon} image={image} />,
      width: 64,
      isSortable: false,
    },
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ type_id, name }) => (
        <Link to={TYPE_KINDS[kind].detail} params={paramsOf(kind, type_id)} className={classes.name}>
          {name}
        </Link>
      ),
      width: isNarrow ? 150 : kind === 'custom' ? 180 : 240,
      isFrozen: isNarrow,
    },
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit, width: 90 },
    ...(kind === 'custom'
      ? [
          {
            id: 'classes',
            header: 'Classes',
            value: ({ classes }: TypeRow) =>
              placedClasses(classes)
                .map(({ name }) => name)
                .join(', '),
            cell: ({ classes }: TypeRow) => (
              <NameChips names={placedClasses(classes).map(({ name }) => name)} none="None" />
            ),
            width: 220,
          },
        ]
      : []),
    {
      id: 'used',
      header: 'Measurements',
      value: ({ used }) => used,
      cell: ({ used }) => formatNumber(used),
      width: 144,
      align: 'end',
    },
    {
      id: 'active',
      header: 'State',
      value: ({ active }) => (active === 1 ? 'In use' : 'Retired'),
      width: 90,
    },
  ];
}

type TypeScreenProps = {
  kind: TypeKind;
  typeId: string;
  /** Stands where there is no such type. */
  notFound: ReactNode;
};

/** One custom or linked type: what it is called, and whether it is in use. */
export function TypeScreen({ kind, typeId, notFound }: TypeScreenProps) {
  const { list, title } = TYPE_KINDS[kind];
  const since = useSinceText();
  const { data, error, refetch } = useLocalRows(
    (queries) => measurementTypes(queries, kind),
    ['measurement types', kind],
  );
  if (error || !data) return <QueryState query={{ data, error, refetch }} showsStale />;
  const type = data.find(({ type_id }) => type_id === typeId);
  if (!type) return notFound;
  return (
    <Stack gap={16} miw={0}>
      <header>
        <BackLink to={list} label={title} />
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={1} size="h2">
              {type.name}
            </Title>
            {type.active === 0 ? (
              <Badge variant="default" tt="none">
                Retired
              </Badge>
            ) : null}
          </Group>
          <ActiveButton kind={kind} type={type} />
        </Group>
        <Text c="dimmed" size="sm" mt={4}>
          {formatNumber(type.used)} {type.used === 1 ? 'measurement' : 'measurements'} of this type
          {since}
        </Text>
      </header>
      <TypeForm key={typeId} kind={kind} type={type} />
    </Stack>
  );
}

type Draft = TypeDraft & { readonly classes: readonly ClassDraft[] };

function TypeForm({ kind, type }: { kind: TypeKind; type: TypeRow }) {
  const { type_id, name, unit, image } = type;
  const before: TypeDraft = { name, unit, icon: knownIcon(type.icon) ?? null, image };
  const classesBefore = JSON.parse(type.classes ?? '[]') as CustomClass[];
  const changesOf = ({ classes: classDraft, ...draft }: Draft) => ({
    ...fieldChangesOf(draft, before),
    ...(JSON.stringify(classesOf(classDraft)) !== JSON.stringify(classesBefore.map(inOrder)) && {
      classes: classesOf(classDraft),
    }),
  });
  const form = usePageForm({
    saved: { ...before, classes: draftOf(classesBefore) } as Draft,
    hasChanges: (draft) => Object.keys(changesOf(draft)).length > 0,
    problemsOf: (draft) => ({ ...measurementTypeProblems(draft), ...classProblems(draft.classes) }),
    inputOf: (draft) => ({ type_id, ...changesOf(draft) }),
    write: useEditType(kind),
  });
  const { values: draft, problems, change, isDirty } = form;

  return (
    <form
      noValidate
      className={kind === 'custom' ? classes.widePanel : classes.panel}
      onSubmit={form.onSubmit}
    >
      <TypeFields draft={draft} problems={problems} onChange={change} />
      {kind === 'custom' ? (
        <div className={classes.apart}>
          <ClassFields
            unit={draft.unit}
            draft={draft.classes}
            problems={problems}
            onChange={(next) => change({ classes: next })}
          />
        </div>
      ) : null}
      <Group gap="xs" mt="md" justify="flex-end">
        {isDirty ? (
          <Button variant="default" onClick={form.discard}>
            Discard
          </Button>
        ) : null}
        <Button type="submit" loading={form.isBusy} disabled={!isDirty}>
          Save
        </Button>
      </Group>
    </form>
  );
}

/** The fields in one order: a database keeps them in one of its own. */
function inOrder({ name, colour, up_to }: CustomClass): CustomClass {
  return { name, colour, up_to };
}

/** By the paths that the server would name. */
function classProblems(draft: readonly ClassDraft[]): Record<string, string> {
  return Object.fromEntries(
    customClassProblems(classesOf(draft)).map(({ index, field, message }) => [
      field === 'classes' ? 'classes' : `classes.${index}.${field}`,
      message,
    ]),
  );
}

function fieldChangesOf(draft: TypeDraft, before: TypeDraft): Omit<CustomTypeEdit, 'classes'> {
  return {
    ...(draft.name !== before.name && { name: draft.name }),
    ...(draft.unit !== before.unit && { unit: draft.unit }),
    ...(draft.icon !== before.icon && { icon: draft.icon }),
    ...(draft.image !== before.image && { image: draft.image }),
  };
}

/** Retiring asks first; taking a type back into use does no harm. */
function ActiveButton({ kind, type }: { kind: TypeKind; type: TypeRow }) {
  const setActive = useSetTypeActive(kind);
  const [isAsking, setIsAsking] = useState(false);
  const { type_id, name } = type;
  if (type.active === 0) {
    return (
      <Button
        variant="default"
        loading={setActive.isPending}
        onClick={() => setActive.mutate({ type_id, active: true })}
      >
        Use again
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" loading={setActive.isPending} onClick={() => setIsAsking(true)}>
        Retire
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Retire ${name}?`}
        confirm="Retire"
        onConfirm={() => {
          setIsAsking(false);
          setActive.mutate({ type_id, active: false });
        }}
        onCancel={() => setIsAsking(false)}
      >
        It is no longer offered for new measurements. Existing ones keep its name and unit, and it can be used
        again.
      </ConfirmDialog>
    </>
  );
}

export function CustomTypesPage() {
  return <TypeListScreen key="custom" kind="custom" />;
}

export function LinkedTypesPage() {
  return <TypeListScreen key="linked" kind="linked" />;
}

export function CustomTypePage() {
  const { custom_id = '' } = useParams({ strict: false });
  return <TypePage kind="custom" typeId={custom_id} />;
}

export function LinkedTypePage() {
  const { link_type_id = '' } = useParams({ strict: false });
  return <TypePage kind="linked" typeId={link_type_id} />;
}

function TypePage({ kind, typeId }: { kind: TypeKind; typeId: string }) {
  return (
    <TypeScreen
      kind={kind}
      typeId={typeId.toLowerCase()}
      notFound={
        <MessageScreen
          icon={<IconTestPipeOff size={38} stroke={1.5} />}
          title="Measurement type not found"
          text="There is no type at this address."
          back="Go back"
        />
      }
    />
  );
}
