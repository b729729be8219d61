import type { Ticket } from '@heatwise/contract/tickets/tickets.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import {
  mayOpenTickets,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  TICKET_STATES,
  TICKET_SUBJECT_MAX_LENGTH,
  TICKET_TEXT_MAX_LENGTH,
  type TicketDraft,
  ticketProblems,
} from '@heatwise/domain/tickets/ticket';
import { Badge, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { isSame, useDraftForm } from '../../ui/use-draft-form.ts';
import { AttachmentField, useAttachments } from './thread/attachment-field.tsx';
import { PriorityMark, TicketStateBadge } from './ticket-marks.tsx';
import classes from './tickets.module.css';
import { useOpenTicket, useSendFile, useTickets } from './tickets.queries.ts';
import type { TicketsSearch } from './tickets-search.ts';

type NewTicketDialogProps = {
  opened: boolean;
  /** The closed ticket that it goes on from; null for none. */
  follows: string | null;
  onClose: () => void;
  onOpened: (ticketId: string) => void;
};

/** Asks something new. */
export function NewTicketDialog({ opened, follows, onClose, onOpened }: NewTicketDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      openedBy="new"
      title="New ticket"
      size="lg"
      // What was filled in must not vanish by a slip.
      closeOnClickOutside={false}
    >
      <NewTicketForm follows={follows} onCancel={onClose} onOpened={onOpened} />
    </GuardedModal>
  );
}

const empty: TicketDraft = { subject: '', category: 'app', priority: 'normal', text: '' };

function NewTicketForm({
  follows,
  onCancel,
  onOpened,
}: Pick<NewTicketDialogProps, 'follows' | 'onOpened'> & { onCancel: () => void }) {
  // Sent twice it is one ticket.
  const [ids] = useState(() => ({ ticket_id: crypto.randomUUID(), message_id: crypto.randomUUID() }));
  const files = useAttachments(useSendFile());
  const form = useDraftForm({
    saved: empty,
    hasChanges: (draft) => !isSame(draft, empty) || files.attachments.length > 0,
    problemsOf: ticketProblems,
    inputOf: (draft) => ({ ...ids, ...draft, file_ids: files.ids, follows_ticket_id: follows }),
    write: useOpenTicket(),
    onSaved: ({ ticket_id }) => onOpened(ticket_id),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Subject"
          required
          maxLength={TICKET_SUBJECT_MAX_LENGTH}
          data-autofocus
          {...form.field('subject')}
        />
        <Group grow align="flex-start" gap="md">
          <NativeSelect
            label="Category"
            data={TICKET_CATEGORIES.map((value) => ({ value, label: TICKET_CATEGORY_LABELS[value] }))}
            {...form.field('category')}
          />
          <NativeSelect
            label="Priority"
            data={TICKET_PRIORITIES.map((value) => ({ value, label: TICKET_PRIORITY_LABELS[value] }))}
            {...form.field('priority')}
          />
        </Group>
        <Textarea
          label="Message"
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={TICKET_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
        <AttachmentField files={files} />
        <FormButtons onCancel={onCancel} size="md" loading={form.isBusy} disabled={files.isBusy}>
          Send
        </FormButtons>
      </Stack>
    </form>
  );
}

type Props = {
  search: TicketsSearch;
  onSearchChange: (search: TicketsSearch) => void;
  onOpened: (ticketId: string) => void;
};

/** What one asked Heatwise, and how far it is. */
export function TicketsScreen({ search, onSearchChange, onOpened }: Props) {
  const { state, q = '' } = search;
  const [words, setWords] = useState(q);
  const [wanted] = useDebouncedValue(words.trim(), SEARCH_DEBOUNCE_MS);
  const actor = useActor();
  const tickets = useTickets({ state, q: wanted });
  const isNarrowed = state !== undefined || wanted !== '';
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} size="h2">
            Tickets
          </Title>
          <Text c="dimmed" size="sm" mt={4} maw={620}>
            Ask us about devices, the application, billing or your data. Answers appear here and come by mail.
          </Text>
        </div>
        {mayOpenTickets(actor) ? (
          <Button
            size="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onSearchChange({ ...search, new: true })}
          >
            New ticket
          </Button>
        ) : null}
      </Group>
      <ListFilters
        label="Search tickets"
        placeholder="Words, name or #number"
        words={words}
        onWords={setWords}
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={TICKET_STATES}
          toLabel={(value) => TICKET_STATE_LABELS[value]}
          value={state}
          onChange={(next) => onSearchChange({ ...search, state: next })}
        />
      </ListFilters>
      <Panel aria-label="Tickets">
        <QueryList
          query={tickets}
          text="Loading the tickets…"
          label="Tickets"
          items={tickets.data?.rows}
          empty={{
            title: isNarrowed ? 'No results found' : 'No tickets yet',
            hint: isNarrowed
              ? 'Try other words or another state.'
              : 'Choose “New ticket” to ask us something.',
          }}
        >
          {(ticket) => <TicketEntry key={ticket.ticket_id} ticket={ticket} />}
        </QueryList>
      </Panel>
      <NewTicketDialog
        opened={search.new === true && mayOpenTickets(actor)}
        follows={search.follows ?? null}
        onClose={() => onSearchChange({ q: search.q, state })}
        onOpened={onOpened}
      />
    </Stack>
  );
}

function TicketEntry({ ticket }: { ticket: Ticket }) {
  const { ticket_id, number, subject, category, priority, state, opened_by_name, unread } = ticket;
  const zone = useViewerZone();
  return (
    <li>
      <Link to="/settings/tickets/$uuid" params={{ uuid: ticket_id }} className={classes.ticket}>
        <Group gap="xs">
          <TicketStateBadge state={state} labels={TICKET_STATE_LABELS} />
          <PriorityMark priority={priority} />
          {unread > 0 ? <Badge tt="none">{formatCount(unread, 'new answer', 'new answers')}</Badge> : null}
        </Group>
        <Text fw={600}>
          #{number} {subject}
        </Text>
        <Text size="sm" c="dimmed">
          {TICKET_CATEGORY_LABELS[category]}, {opened_by_name},{' '}
          <RelativeTime ms={Date.parse(ticket.last_message_at)} zone={zone} />
        </Text>
      </Link>
    </li>
  );
}
