import type { AdminChange } from '@heatwise/contract/permissions/permissions.contract';
import {
  ADMIN_CHANGE_DAYS,
  ADMIN_CHANGE_PROBLEMS,
  type AdminChangeAnswer,
  adminChangeText,
} from '@heatwise/domain/permissions/admin-change';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { nameOfTarget, type TagsById, useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { accessInWords } from './access-in-words.ts';
import { useAnswerAdminChange } from './admin-changes.mutations.ts';
import classes from './permissions.module.css';

type Props = {
  change: AdminChange;
  tags: TagsById;
  isBusy: boolean;
  onAnswer: (answer: AdminChangeAnswer) => void;
};

/** Who asks for what, all that it comes to, and the answers that the reader may give. */
function AdminChangeCard({ change, tags, isBusy, onAnswer }: Props) {
  const zone = useViewerZone();
  const { kind, name, other, asked_by_name, is_own, may_answer, problem } = change;
  const what = adminChangeText(kind, name, other);
  const rows = change.permissions.filter(({ from, to }) => isAnything(from) || isAnything(to));
  return (
    <article className={classes.editor} aria-label={what}>
      <Text fw={600}>
        {is_own ? 'You ask' : `${asked_by_name} asks`} to {what}
      </Text>
      <Text size="sm" c="dimmed">
        Asked {dateTimeText(Date.parse(change.asked_at), zone)}, runs out{' '}
        {dateTimeText(Date.parse(change.expires_at), zone)}
      </Text>
      {rows.length > 0 ? (
        <dl className={classes.facts}>
          {rows.map(({ tag_id, from, to }) => (
            <div key={tag_id ?? 'everyone'} className={classes.change}>
              <dt>{nameOfTarget(tags, tag_id)}</dt>
              <dd>
                {from === to ? (
                  `${accessInWords(from, tag_id)} (stays)`
                ) : (
                  <>
                    <del>{accessInWords(from, tag_id)}</del> → <ins>{accessInWords(to, tag_id)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {problem ? <Notice tone="warning">{ADMIN_CHANGE_PROBLEMS[problem]}</Notice> : null}
      <Group gap="xs">
        {may_answer ? (
          <>
            <Button
              h={44}
              disabled={isBusy || problem !== null}
              aria-label={`Confirm: ${what}`}
              onClick={() => onAnswer('confirm')}
            >
              Confirm
            </Button>
            <Button
              variant="default"
              h={44}
              disabled={isBusy}
              aria-label={`Refuse: ${what}`}
              onClick={() => onAnswer('refuse')}
            >
              Refuse
            </Button>
          </>
        ) : null}
        {is_own ? (
          <Button
            variant="default"
            h={44}
            disabled={isBusy}
            aria-label={`Withdraw: ${what}`}
            onClick={() => onAnswer('withdraw')}
          >
            Withdraw
          </Button>
        ) : null}
        {!may_answer && !is_own ? (
          <Text size="sm" c="dimmed">
            Another admin has to answer this.
          </Text>
        ) : null}
      </Group>
    </article>
  );
}

function isAnything(access: string | null): boolean {
  return access !== null && access !== 'none';
}

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
