import { scopeOf } from '@heatwise/domain/permissions/actor';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../../sync/actor.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ConfirmList } from './confirm-list.tsx';
import type { TalkDraft } from './kept-talk.ts';
import { Presenter } from './presenter.tsx';
import { TalkPlan } from './talk-plan.tsx';
import type { TalkSearch } from './talk-search.ts';
import { useTalkDraft } from './use-kept-talks.ts';

type Props = {
  search: TalkSearch;
  onSearchChange: (search: TalkSearch) => void;
  onFinished: () => void;
};

/** A talk from its beginning to its end. What is done is kept in this browser: reloading loses nothing. */
export function NewTalkScreen({ search, onSearchChange, onFinished }: Props) {
  const reach = scopeOf(useActor(), 'edit_user');
  const { draft, change, finish } = useTalkDraft();
  if (draft === undefined) return <LoadingState />;
  const update = (part: (known: TalkDraft) => Partial<TalkDraft>) =>
    void change((known) => known && { ...known, ...part(known) });
  const isPresented = draft !== null && search.show === 'pages' && draft.module.training.length > 0;
  const isConfirmed =
    draft !== null && (search.show === 'people' || (search.show === 'pages' && !isPresented));

  return (
    <Stack gap="md">
      <div>
        <BackLink to="/education/talks" label="Toolbox talks" />
        <Title order={1} size="h2">
          {isConfirmed ? draft.module.title : 'New toolbox talk'}
        </Title>
      </div>
      {isPresented ? (
        <Presenter
          draft={draft}
          number={search.page ?? 1}
          onPage={(page) => onSearchChange({ show: 'pages', page })}
          onDone={() => onSearchChange({ show: 'people' })}
          onLeave={() => onSearchChange({})}
        />
      ) : null}
      {isConfirmed ? (
        <ConfirmList
          draft={draft}
          reach={reach}
          onConfirm={(user_id) =>
            update(({ confirmed }) => ({ confirmed: { ...confirmed, [user_id]: new Date().toISOString() } }))
          }
          onUndo={(user_id) =>
            update(({ confirmed: { [user_id]: _undone, ...confirmed } }) => ({ confirmed }))
          }
          onPeople={(people) => update(() => ({ people }))}
          onBack={() => onSearchChange({ show: 'pages' })}
          onFinish={() => void finish(draft).then(onFinished)}
        />
      ) : isPresented ? null : draft ? (
        <UnderWay
          draft={draft}
          onContinue={(show) => onSearchChange({ show })}
          onDiscard={() => void change(() => undefined)}
        />
      ) : (
        <TalkPlan
          module_id={search.module}
          reach={reach}
          onBegin={(begun) => void change(() => begun).then(() => onSearchChange({ show: 'pages' }))}
        />
      )}
    </Stack>
  );
}

type UnderWayProps = {
  draft: TalkDraft;
  onContinue: (show: 'pages' | 'people') => void;
  onDiscard: () => void;
};

function UnderWay({ draft, onContinue, onDiscard }: UnderWayProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const count = Object.keys(draft.confirmed).length;
  return (
    <Stack gap="md" maw={560}>
      <Text>
        A talk is under way: <b>{draft.module.title}</b>, {draft.place}.{' '}
        {count === 0 ? 'Nobody has confirmed yet.' : `${count} confirmed.`}
      </Text>
      <Group>
        <Button size="md" onClick={() => onContinue('pages')}>
          Show the pages
        </Button>
        <Button size="md" variant="default" onClick={() => onContinue('people')}>
          Who is here?
        </Button>
        <Button size="md" variant="subtle" color="red" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard this talk?"
        confirm="Discard"
        isDangerous
        onConfirm={onDiscard}
        onCancel={() => setDiscarding(false)}
      >
        Whoever has confirmed is then not recorded.
      </ConfirmDialog>
    </Stack>
  );
}
