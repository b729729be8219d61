import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '@heatwise/domain/tickets/ticket';
import { DESK_STATE_LABELS, TICKET_STATES } from '@heatwise/domain/tickets/ticket-life';
import { NativeSelect } from '@mantine/core';
import { WhoseFilter } from '../../../entities/desk/whose-filter.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from '../tickets.module.css';
import type { QueueSearch } from '../tickets-search.ts';

type Props = {
  search: QueueSearch;
  words: string;
  organisations: readonly { readonly org_id: string; readonly name: string }[];
  onWords: (words: string) => void;
  onChange: (part: QueueSearch) => void;
};

/** What the queue is narrowed by. */
export function QueueFilters({ search, words, organisations, onWords, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <SearchField
        aria-label="Search tickets"
        placeholder="Words or #number"
        value={words}
        onChange={onWords}
        className={classes.search ?? ''}
      />
      <WhoseFilter
        mine="mine"
        nobody="unassigned"
        value={search.whose}
        onChange={(whose) => onChange({ whose })}
      />
      <NativeSelect
        aria-label="State"
        data={[
          { value: '', label: 'All states' },
          ...TICKET_STATES.map((value) => ({ value, label: DESK_STATE_LABELS[value] })),
        ]}
        value={search.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: TICKET_STATES.find((one) => one === value) })
        }
      />
      <NativeSelect
        aria-label="Priority"
        data={[
          { value: '', label: 'All priorities' },
          ...TICKET_PRIORITIES.map((value) => ({ value, label: TICKET_PRIORITY_LABELS[value] })),
        ]}
        value={search.priority ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ priority: TICKET_PRIORITIES.find((one) => one === value) })
        }
      />
      <NativeSelect
        aria-label="Category"
        data={[
          { value: '', label: 'All categories' },
          ...TICKET_CATEGORIES.map((value) => ({ value, label: TICKET_CATEGORY_LABELS[value] })),
        ]}
        value={search.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ category: TICKET_CATEGORIES.find((one) => one === value) })
        }
      />
      <NativeSelect
        aria-label="Organisation"
        data={[
          { value: '', label: 'All organisations' },
          ...organisations.map(({ org_id, name }) => ({ value: org_id, label: name })),
        ]}
        value={search.org ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ org: value === '' ? undefined : value })}
      />
    </div>
  );
}
