import type { CannedReply, DeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import {
  CANNED_FIELDS,
  CANNED_TITLE_MAX_LENGTH,
  DESK_STATE_LABELS,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATES,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WhoseFilter } from '../../../entities/desk/desk-members.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { PriorityMark, TicketStateBadge, waitText } from '../ticket-marks.tsx';
import classes from '../tickets.module.css';
import type { QueueSearch } from '../tickets-search.ts';
import {
  useCannedReplies,
  useQueue,
  useQueueFacts,
  useRemoveCanned,
  useSaveCanned,
} from './desk-tickets.queries.ts';

type QueueFiltersProps = {
  search: QueueSearch;
  words: string;
  organisations: readonly { readonly org_id: string; readonly name: string }[];
  onWords: (words: string) => void;
  onChange: (part: QueueSearch) => void;
};

/** What the queue is narrowed by. */
function QueueFilters({ search, words, organisations, onWords, onChange }: QueueFiltersProps) {
  return (
    <ListFilters label="Search tickets" placeholder="Words or #number" words={words} onWords={onWords}>
      <WhoseFilter
        mine="mine"
        nobody="unassigned"
        value={search.whose}
        onChange={(whose) => onChange({ whose })}
      />
      <ChoiceFilter
        label="State"
        all="All states"
        values={TICKET_STATES}
        toLabel={(value) => DESK_STATE_LABELS[value]}
        value={search.state}
        onChange={(next) => onChange({ state: next })}
      />
      <ChoiceFilter
        label="Priority"
        all="All priorities"
        values={TICKET_PRIORITIES}
        toLabel={(value) => TICKET_PRIORITY_LABELS[value]}
        value={search.priority}
        onChange={(next) => onChange({ priority: next })}
      />
      <ChoiceFilter
        label="Category"
        all="All categories"
        values={TICKET_CATEGORIES}
        toLabel={(value) => TICKET_CATEGORY_LABELS[value]}
        value={search.category}
        onChange={(next) => onChange({ category: next })}
      />
      <ChoiceFilter
        label="Organisation"
        all="All organisations"
        values={organisations.map(({ org_id }) => org_id)}
        toLabel={(id) => organisations.find(({ org_id }) => org_id === id)?.name ?? ''}
        value={search.org}
        onChange={(org) => onChange({ org })}
      />
    </ListFilters>
  );
}

type CannedDialogProps = { opened: boolean; onClose: () => void };

/** The replies that the desk keeps for what is asked again and again. */
function CannedDialog({ opened, onClose }: CannedDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Saved replies"
      size="lg"
      closeOnClickOutside={false}
    >
      <Replies />
    </GuardedModal>
  );
}

function Replies() {
  const { data, error, refetch } = useCannedReplies();
  const remove = useRemoveCanned();
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  /** Which of them is about to be deleted: asked once more, since all of the desk writes with it. */
  const [deleted, setDeleted] = useState<string | null>(null);
  if (edited) {
    const reply = edited === 'new' ? null : edited;
    return <ReplyForm reply={reply} onDone={() => setEdited(null)} />;
  }
  return (
    <Stack gap="md">
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the replies…"
        label="Saved replies"
        items={data}
        className={classes.list}
        empty={{ title: 'No saved replies', hint: 'Save what you write again and again.' }}
      >
        {(reply) => (
          <li key={reply.canned_id} className={classes.note}>
            <Text fw={600} className={classes.words ?? ''}>
              {reply.title}
            </Text>
            <Text size="sm" lineClamp={2} className={classes.words ?? ''}>
              {reply.text}
            </Text>
            <Group gap="xs" mt={6}>
              <Button
                variant="default"
                size="md"
                aria-label={`Edit ${reply.title}`}
                onClick={() => setEdited(reply)}
              >
                Edit
              </Button>
              {deleted === reply.canned_id ? (
                <>
                  <Button
                    color="red.8"
                    size="md"
                    aria-label={`Delete ${reply.title} for everybody`}
                    loading={remove.isPending}
                    onClick={() => remove.mutate(reply.canned_id)}
                  >
                    Delete for everybody
                  </Button>
                  <Button variant="default" size="md" onClick={() => setDeleted(null)}>
                    Keep
                  </Button>
                </>
              ) : (
                <Button
                  variant="default"
                  size="md"
                  aria-label={`Delete ${reply.title}`}
                  onClick={() => setDeleted(reply.canned_id)}
                >
                  Delete
                </Button>
              )}
            </Group>
          </li>
        )}
      </QueryList>
      <Group justify="flex-end">
        <Button size="md" onClick={() => setEdited('new')}>
          New reply
        </Button>
      </Group>
    </Stack>
  );
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const [canned_id] = useState(() => reply?.canned_id ?? crypto.randomUUID());
  const form = useDraftForm({
    saved: { title: reply?.title ?? '', text: reply?.text ?? '' },
    problemsOf: ({ title, text }) => ({
      title: title.trim() === '' ? 'Give it a name to find it by.' : null,
      text: text.trim() === '' ? 'Write the reply.' : null,
    }),
    inputOf: (draft) => ({ canned_id, ...draft }),
    write: useSaveCanned(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          maxLength={CANNED_TITLE_MAX_LENGTH}
          data-autofocus
          {...form.field('title')}
        />
        <Textarea
          label="Reply"
          description={`Filled in by itself: ${CANNED_FIELDS.map((field) => `{${field}}`).join(', ')}`}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={TICKET_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
        <FormButtons onCancel={onDone} size="md" loading={form.isBusy}>
          Save the reply
        </FormButtons>
      </Stack>
    </form>
  );
}

type Props = { search: QueueSearch; onSearchChange: (search: QueueSearch) => void };

/** What all organisations asked; who waits longest comes first. */
export function QueueScreen({ search, onSearchChange }: Props) {
  const { org, ...narrowed } = search;
  const [words, setWords] = useState(search.q ?? '');
  const [q] = useDebouncedValue(words.trim(), SEARCH_DEBOUNCE_MS);
  const [isEditingReplies, setIsEditingReplies] = useState(false);
  const facts = useQueueFacts();
  const filter = Object.fromEntries(
    Object.entries({ ...narrowed, org_id: org, q: q === '' ? undefined : q }).filter(([, value]) => value),
  );
  const queue = useQueue({ ...filter, q });
  const isNarrowed = Object.keys(filter).length > 0;
  const { median_first_answer_seconds: median = null, answered = 0 } = facts.data ?? {};
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          Tickets
        </Title>
        <Button variant="default" size="md" onClick={() => setIsEditingReplies(true)}>
          Saved replies
        </Button>
      </Group>
      <Facts
        facts={[
          { name: 'Waiting for us', value: facts.data?.waiting ?? '–' },
          { name: 'Looked after by nobody', value: facts.data?.unassigned ?? '–' },
          {
            name: 'Half have their first answer within',
            value: median === null ? '–' : `${waitText(median)} (${answered} in 90 days)`,
          },
        ]}
      />
      <QueueFilters
        search={search}
        words={words}
        organisations={facts.data?.organisations ?? []}
        onWords={setWords}
        onChange={(part) => onSearchChange({ ...search, ...part })}
      />
      <Panel aria-label="Queue">
        <QueryList
          query={queue}
          text="Loading the tickets…"
          label="Queue"
          items={queue.data?.rows}
          empty={{
            title: isNarrowed ? 'No results found' : 'No tickets yet',
            hint: isNarrowed ? 'Try other words or fewer filters.' : 'What organisations ask appears here.',
          }}
        >
          {(ticket) => <QueueEntry key={`${ticket.org_id} ${ticket.ticket_id}`} ticket={ticket} />}
        </QueryList>
      </Panel>
      <CannedDialog opened={isEditingReplies} onClose={() => setIsEditingReplies(false)} />
    </Stack>
  );
}

function QueueEntry({ ticket }: { ticket: DeskTicket }) {
  const { org_id, ticket_id, number, subject, state, priority, category } = ticket;
  const { organisation_name, opened_by_name, assigned_name, waiting_since, first_answer_seconds } = ticket;
  const zone = useViewerZone();
  return (
    <li>
      <Link to="/desk/tickets/$org_id/$uuid" params={{ org_id, uuid: ticket_id }} className={classes.ticket}>
        <Group gap="xs">
          <TicketStateBadge state={state} labels={DESK_STATE_LABELS} />
          <PriorityMark priority={priority} />
          {waiting_since ? (
            <Text size="sm">
              Waiting since <RelativeTime ms={Date.parse(waiting_since)} zone={zone} />
            </Text>
          ) : null}
        </Group>
        <Text fw={600}>
          {organisation_name} #{number} {subject}
        </Text>
        <Text size="sm" c="dimmed">
          {TICKET_CATEGORY_LABELS[category]}, {opened_by_name},{' '}
          {assigned_name === null ? 'looked after by nobody' : `looked after by ${assigned_name}`},{' '}
          {first_answer_seconds === null
            ? 'not answered yet'
            : `first answer after ${waitText(first_answer_seconds)}`}
        </Text>
      </Link>
    </li>
  );
}
