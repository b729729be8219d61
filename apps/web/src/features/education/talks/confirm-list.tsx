import { MOST_ATTENDANCES } from '@heatwise/domain/education/toolbox-talk';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { sql } from 'kysely';
import { useState } from 'react';
import { PersonPicker } from '../../../entities/people/person-picker.tsx';
import { personMatches } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { TalkDraft } from './kept-talk.ts';
import { attendedText } from './talk-text.ts';
import classes from './talks.module.css';

type Crew = {
  readonly tags: readonly PickerOption[];
  readonly people: readonly PickerOption[];
  readonly reach: CapabilityScope;
};

/** Who may confirm: people with one of the tags, and those who were named, as far as one trains them. */
function useCrew({ tags, people, reach }: Crew, search: string) {
  const tagIds = tags.map(({ id }) => id);
  const userIds = people.map(({ id }) => id);
  return useLocalRows(
    (queries) => {
      const keysWith = (ids: readonly string[]) =>
        queries.selectFrom('userTags').select('user_key').where('tag_id', 'in', ids);
      let crew = queries
        .selectFrom('users')
        .select(['user_id', sql<string>`trim(name_first || ' ' || name_last)`.as('name')])
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where((where) =>
          where.or([where('user_key', 'in', keysWith(tagIds)), where('user_id', 'in', userIds)]),
        )
        .where(personMatches('users', search));
      if (!reach.everyone) crew = crew.where('user_key', 'in', keysWith([...reach.tag_ids]));
      return crew.orderBy(sql`name collate nocase`).orderBy('user_id');
    },
    ['crew of a talk', tagIds, userIds, reach.everyone, [...reach.tag_ids], search],
  );
}

type Props = {
  draft: TalkDraft;
  reach: CapabilityScope;
  onConfirm: (user_id: string) => void;
  onUndo: (user_id: string) => void;
  onPeople: (people: readonly PickerOption[]) => void;
  onBack: () => void;
  onFinish: () => void;
};

/** The tablet goes round: each taps their own name. A name that was tapped is taken back by its Undo alone. */
export function ConfirmList({ draft, reach, onConfirm, onUndo, onPeople, onBack, onFinish }: Props) {
  const zone = useViewerZone();
  const [search, setSearch] = useState('');
  const [isFinishing, setFinishing] = useState(false);
  const { data: crew } = useCrew({ ...draft, reach }, search);
  const count = Object.keys(draft.confirmed).length;
  const among = reach.everyone ? null : [...reach.tag_ids];
  return (
    <Stack gap="md" maw={860}>
      <Text size="lg">Tap your name to confirm that you are here.</Text>
      <SearchField aria-label="Search for your name" size="md" value={search} onChange={setSearch} />
      {!crew ? (
        <LoadingState />
      ) : crew.length === 0 ? (
        <EmptyState title="Nobody found" hint="Search for something else, or add somebody below." />
      ) : (
        <ul className={classes.names} aria-label="Who is here">
          {crew.map(({ user_id, name }) => {
            const at = draft.confirmed[user_id];
            return (
              <li key={user_id} className={classes.name} data-confirmed={at !== undefined || undefined}>
                <UnstyledButton
                  className={classes.tap ?? ''}
                  aria-pressed={at !== undefined}
                  disabled={at === undefined && count >= MOST_ATTENDANCES}
                  onClick={() => at === undefined && onConfirm(user_id)}
                >
                  {at === undefined ? (
                    <IconCircle size={26} stroke={1.5} aria-hidden="true" />
                  ) : (
                    <IconCircleCheckFilled size={26} aria-hidden="true" className={classes.check} />
                  )}
                  <span className={classes.nameText}>{name === '' ? 'No name' : name}</span>
                  {at === undefined ? null : (
                    <Text span size="sm" c="dimmed">
                      {timeOfDayText(Date.parse(at), zone)}
                    </Text>
                  )}
                </UnstyledButton>
                {at === undefined ? null : (
                  <Button
                    variant="subtle"
                    size="md"
                    aria-label={`Undo: ${name}`}
                    onClick={() => onUndo(user_id)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <PersonPicker
        label="Somebody else is here"
        placeholder="Search by name"
        people={{ among }}
        value={draft.people}
        onChange={onPeople}
      />
      <Text role="status" fw={600}>
        {count === 0 ? 'Nobody has confirmed yet.' : `${count} confirmed.`}
      </Text>
      <Group>
        <Button variant="default" size="md" onClick={onBack}>
          Back to the pages
        </Button>
        <Button size="md" disabled={count === 0} onClick={() => setFinishing(true)}>
          Finish the talk
        </Button>
      </Group>
      <ConfirmDialog
        opened={isFinishing}
        title="Finish the talk?"
        confirm="Finish"
        onConfirm={onFinish}
        onCancel={() => setFinishing(false)}
      >
        {`${attendedText(count)} ${draft.module.title}. Nobody can be added afterwards.`}
      </ConfirmDialog>
    </Stack>
  );
}
