import type { AdminChange } from '@heatwise/contract/permissions/admin-changes.contract';
import {
  ADMIN_CHANGE_DAYS,
  type AdminChangeAnswer,
  adminChangeText,
} from '@heatwise/domain/permissions/admin-change';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { AdminChangeCard } from './admin-change-card.tsx';
import { useAnswerAdminChange } from './admin-changes.mutations.ts';

type Asked = { readonly change: AdminChange; readonly answer: AdminChangeAnswer };

/** What one admin asks for and another one confirms. */
export function AdminChanges() {
  const { data, error, refetch } = useAdminChanges();
  const { tags } = useTagsById();
  const answering = useAnswerAdminChange();
  const [asked, setAsked] = useState<Asked | null>(null);

  function answer({ change: { change_id }, answer: given }: Asked): void {
    answering.mutate({ change_id, answer: given }, { onSettled: () => setAsked(null) });
  }

  const isConfirming = asked?.answer === 'confirm';
  return (
    <TitledCard
      title="Waiting for a second admin"
      hint={
        data?.has_last_word
          ? 'As the owner you can change admins on your own. You can confirm or refuse what others ask for.'
          : `Changes to an admin take effect once a second admin or the owner confirms them, within ${ADMIN_CHANGE_DAYS} days.`
      }
    >
      <QueryState query={{ data, error, refetch }} height={80} showsStale />
      {data?.changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is waiting.
        </Text>
      ) : null}
      <Stack gap="md">
        {data?.changes.map((change) => (
          <AdminChangeCard
            key={change.change_id}
            change={change}
            tags={tags ?? new Map()}
            isBusy={answering.isPending}
            onAnswer={(given) =>
              given === 'withdraw' ? answer({ change, answer: given }) : setAsked({ change, answer: given })
            }
          />
        ))}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={isConfirming ? 'Confirm this change?' : 'Refuse this change?'}
        confirm={isConfirming ? 'Confirm' : 'Refuse'}
        isDangerous={isConfirming}
        isBusy={answering.isPending}
        onConfirm={() => asked && answer(asked)}
        onCancel={() => setAsked(null)}
      >
        {asked ? (
          <>
            {asked.change.asked_by_name} asks to{' '}
            {adminChangeText(asked.change.kind, asked.change.name, asked.change.other)}.{' '}
            {isConfirming
              ? 'It takes effect at once. Confirm it only if you have checked with them that they asked for it.'
              : 'Nothing is changed, and they are told.'}
          </>
        ) : null}
      </ConfirmDialog>
    </TitledCard>
  );
}
