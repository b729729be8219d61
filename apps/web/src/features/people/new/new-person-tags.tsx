import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { type AssignableTag, ONLY_ONES_OWN_TAGS, PersonTagPicker, TAG_LISTS } from '../assignable-tags.tsx';
import classes from './new-person.module.css';
import type { NewPersonDraft } from './new-person-draft.ts';

type Tags = NewPersonDraft['tags'];
type NewPersonTagsProps = {
  tags: Tags;
  /** What an editor of some tags may give; null for anything, undefined while it is read. */
  offered: readonly AssignableTag[] | null | undefined;
  problem: string | undefined;
  onChange: (tags: Tags) => void;
};

/** What a new person carries from the beginning; only such tags as lie within the actor's reach. */
export function NewPersonTags({ tags, offered, problem, onChange }: NewPersonTagsProps) {
  const among = useMemo(() => (offered === null ? null : (offered ?? []).map(({ id }) => id)), [offered]);
  // A list with nothing in it would only raise a question.
  const lists = TAG_LISTS.filter(({ type }) => !offered || offered.some((tag) => tag.type === type));
  return (
    <div className={classes.lists}>
      {lists.map(({ type, label }) => (
        <PersonTagPicker
          key={type}
          type={type}
          label={label}
          among={among}
          value={tags[type]}
          onChange={(chosen) => onChange({ ...tags, [type]: chosen })}
        />
      ))}
      {offered && lists.length < TAG_LISTS.length ? (
        <Text size="sm" c="dimmed">
          {ONLY_ONES_OWN_TAGS}
        </Text>
      ) : null}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}
