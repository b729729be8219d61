import type { CustomTypeEdit } from '@heatwise/contract/measurements/measurement-types.contract';
import { type CustomClass, customClassProblems } from '@heatwise/domain/measurements/custom-class';
import { measurementTypeProblems } from '@heatwise/domain/measurements/measurement-type-form';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSinceText } from '../../../entities/measurements/history-text.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { type ClassDraft, classesOf, draftOf } from './class-draft.ts';
import { ClassFields } from './class-fields.tsx';
import { type TypeDraft, TypeFields } from './type-fields.tsx';
import { TYPE_KINDS, type TypeKind } from './type-kinds.ts';
import { knownIcon } from './type-mark.tsx';
import classes from './types.module.css';
import { useEditType, useSetTypeActive } from './types.mutations.ts';
import { measurementTypes, type TypeRow } from './types.queries.ts';

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
