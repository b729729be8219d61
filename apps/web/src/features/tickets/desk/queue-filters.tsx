import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '@heatwise/domain/tickets/ticket';
import { DESK_STATE_LABELS, TICKET_STATES } from '@heatwise/domain/tickets/ticket-life';
import { WhoseFilter } from '../../../entities/desk/whose-filter.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import type { QueueSearch } from '../tickets-search.ts';

type QueueFiltersProps = {
  search: QueueSearch;
  words: string;
  organisations: readonly { readonly org_id: string; readonly name: string }[];
  onWords: (words: string) => void;
  onChange: (part: QueueSearch) => void;
};

/** What the queue is narrowed by. */
export function QueueFilters({ search, words, organisations, onWords, onChange }: QueueFiltersProps) {
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
