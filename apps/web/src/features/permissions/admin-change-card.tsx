import type { AdminChange } from '@heatwise/contract/permissions/admin-changes.contract';
import {
  ADMIN_CHANGE_PROBLEMS,
  type AdminChangeAnswer,
  adminChangeText,
} from '@heatwise/domain/permissions/admin-change';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Text } from '@mantine/core';
import { nameOfTarget, type TagsById } from '../../entities/permissions/permissions.queries.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { Notice } from '../../ui/notice.tsx';
import { accessInWords } from './access-in-words.ts';
import classes from './permissions.module.css';

type Props = {
  change: AdminChange;
  tags: TagsById;
  isBusy: boolean;
  onAnswer: (answer: AdminChangeAnswer) => void;
};

/** Who asks for what, all that it comes to, and the answers that the reader may give. */
export function AdminChangeCard({ change, tags, isBusy, onAnswer }: Props) {
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
