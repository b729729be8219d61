import type { DeskStory, StoryDecision } from '@heatwise/contract/desk/desk.contract';
import { deskStoryRoutes } from '@heatwise/contract/desk/desk.routes';
import {
  DESK_STORIES_PAGE,
  STORY_LIMITS,
  STORY_MESSAGES,
  STORY_STATE_LABELS,
} from '@heatwise/domain/referral/story';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './referral.module.css';
import { StoryCard, StoryImage } from './story-card.tsx';

const route = getRouteApi('/signed-in/shell/desk/stories');
const DESK_STORIES = ['desk', 'stories'] as const;
const STATES = ['submitted', 'published', 'declined'] as const;
type Shown = (typeof STATES)[number];

function useDeskStories(state: Shown, q: string) {
  return useApiQuery(
    [...DESK_STORIES, state, q],
    (api) => api.send(deskStoryRoutes.list, { querystring: { state, ...(q === '' ? {} : { q }) } }),
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );
}

type Decided = { readonly story: DeskStory; readonly decision: StoryDecision; readonly reason: string };

function useDecide() {
  return useApiMutation(
    (api, { story: { org_id, story_id, revision }, decision, reason }: Decided) =>
      api.send(deskStoryRoutes.decide, {
        params: { org_id, story_id },
        body: { decision, reason, revision },
      }),
    { done: 'Noted.', invalidates: [DESK_STORIES] },
  );
}

/** Stories that organisations sent: those that wait, and what became of the others. */
export function DeskStoriesScreen() {
  const { q = '', state = 'submitted' } = route.useSearch();
  const navigate = route.useNavigate();
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const { data, error, refetch } = useDeskStories(state, words);
  const [refused, setRefused] = useState<Omit<Decided, 'reason'> | null>(null);
  const isTakenDown = refused?.decision === 'unpublish';
  const decide = useDecide();
  const refuse = useDecide();
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField
          aria-label="Search stories"
          placeholder="Organisation or title"
          value={q}
          onChange={(next) =>
            void navigate({ search: (old) => ({ ...old, q: next === '' ? undefined : next }), replace: true })
          }
          flex="1 1 200px"
        />
        <SegmentedControl
          aria-label="State"
          data={STATES.map((value) => ({ value, label: STORY_STATE_LABELS[value] }))}
          value={state}
          onChange={(next) =>
            void navigate({ search: (old) => ({ ...old, state: STATES.find((one) => one === next) }) })
          }
        />
      </Group>
      <QueryState query={{ data, error, refetch }} text="Loading the stories…" height={200} />
      {data?.stories.length === 0 ? (
        <EmptyState title={words === '' ? 'Nothing here' : 'Nothing matches'} hint="Look at another state." />
      ) : null}
      {data && data.count > DESK_STORIES_PAGE ? (
        <Text size="sm" c="dimmed">
          The first {DESK_STORIES_PAGE} of {formatNumber(data.count)}. Search for the others.
        </Text>
      ) : null}
      <ul className={classes.stories} aria-label="Stories">
        {data?.stories.map((story) => (
          <li key={story.story_id}>
            <Entry
              story={story}
              isBusy={decide.isPending}
              onPublish={() => decide.mutate({ story, decision: 'publish', reason: '' })}
              onRefuse={(decision) => setRefused({ story, decision })}
            />
          </li>
        ))}
      </ul>
      <ReasonDialog
        opened={refused !== null}
        title={isTakenDown ? 'Take the story down' : 'Decline the story'}
        field={{
          label: 'Reason',
          description: 'The organisation reads it.',
          minRows: 2,
          maxLength: STORY_LIMITS.reason,
          required: true,
        }}
        missing={STORY_MESSAGES.reasonMissing}
        confirm={isTakenDown ? 'Take down' : 'Decline'}
        write={refuse}
        inputOf={(reason) => refused && { ...refused, reason }}
        onClose={() => setRefused(null)}
      />
    </Stack>
  );
}

type EntryProps = {
  story: DeskStory;
  isBusy: boolean;
  onPublish: () => void;
  onRefuse: (decision: 'decline' | 'unpublish') => void;
};

function Entry({ story, isBusy, onPublish, onRefuse }: EntryProps) {
  const { customer, state, title, sent_at, sent_by_name, decided_by, reason, has_picture } = story;
  const zone = useViewerZone();
  return (
    <Card withBorder radius="lg" padding="md" h="100%">
      <StoryCard story={story} level={2} picture={has_picture ? <Picture story={story} /> : null}>
        <Text size="sm">
          {`From ${customer}${sent_by_name ? `, ${sent_by_name}` : ''}${sent_at ? `, ${dateTimeText(Date.parse(sent_at), zone)}` : ''}`}
        </Text>
        {decided_by ? (
          <Text size="sm" c="dimmed">{`${STORY_STATE_LABELS[state]} by ${decided_by}`}</Text>
        ) : null}
        {reason ? <Text size="sm">{`Reason: ${reason}`}</Text> : null}
        <Group gap="xs" mt="auto">
          {state === 'submitted' ? (
            <>
              <Button loading={isBusy} aria-label={`Publish ${title}`} onClick={onPublish}>
                Publish
              </Button>
              <Button variant="default" aria-label={`Decline ${title}`} onClick={() => onRefuse('decline')}>
                Decline
              </Button>
            </>
          ) : null}
          {state === 'published' ? (
            <Button variant="default" aria-label={`Take down ${title}`} onClick={() => onRefuse('unpublish')}>
              Take down
            </Button>
          ) : null}
        </Group>
      </StoryCard>
    </Card>
  );
}

function Picture({ story: { org_id, story_id, revision } }: { story: DeskStory }) {
  const { data } = useApiQuery(
    ['desk', 'story-picture', story_id, revision],
    (api) => api.send(deskStoryRoutes.picture, { params: { org_id, story_id } }),
    { retry: false },
  );
  return <StoryImage image={data?.image} />;
}
