import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import { ITEM_KIND_LABELS, ON_REQUEST } from '@heatwise/domain/quotes/quote-catalogue';
import { CURRENCIES, moneyText } from '@heatwise/domain/quotes/quote-money';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { ListRow, QueryList } from '../../../ui/query-list.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import classes from '../quotes.module.css';
import { useItems } from './desk-quotes.queries.ts';
import { ItemDialog } from './item-dialog.tsx';

/** What organisations can ask a price for. */
export function CatalogueScreen() {
  const { data, error, refetch } = useItems();
  const [words, setWords] = useState('');
  const [offered, setOffered] = useState<'yes' | 'no'>();
  const [openId, setOpenId] = useState<string | 'new' | null>(null);
  const shown = data?.filter(
    ({ name, description, kind, active }) =>
      (offered === undefined || active === (offered === 'yes')) &&
      matchesSearch([name, description, ITEM_KIND_LABELS[kind]], words),
  );
  return (
    <TitledCard title="Catalogue">
      <ListFilters
        label="Search the catalogue"
        placeholder="Name, kind, description"
        words={words}
        onWords={setWords}
        mb="sm"
      >
        <ChoiceFilter
          label="Offered"
          all="All items"
          values={['yes', 'no']}
          toLabel={(one) => (one === 'yes' ? 'Offered' : 'Not offered')}
          value={offered}
          onChange={setOffered}
        />
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpenId('new')}
        >
          New item
        </Button>
      </ListFilters>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the catalogue…"
        label="Catalogue"
        items={shown}
        empty={{
          title: data?.length === 0 ? 'The catalogue is empty' : 'No item fits',
          hint:
            data?.length === 0 ? 'Choose “New item” to offer something.' : 'Try fewer letters, or all items.',
        }}
      >
        {(item) => <Entry key={item.item_id} item={item} onEdit={() => setOpenId(item.item_id)} />}
      </QueryList>
      <ItemDialog
        opened={openId !== null}
        item={data?.find(({ item_id }) => item_id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </TitledCard>
  );
}

function Entry({ item, onEdit }: { item: DeskItem; onEdit: () => void }) {
  const zone = useViewerZone();
  const { name, description, kind, unit, prices, active, changed_by_name, changed_at } = item;
  const priceText = CURRENCIES.map((currency) => {
    const price = prices[currency];
    return price === null ? `${currency} ${ON_REQUEST.toLowerCase()}` : moneyText(currency, price);
  }).join(', ');
  return (
    <ListRow
      end={
        <Button variant="default" size="md" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {active ? null : (
          <Badge variant="default" tt="none">
            Not offered
          </Badge>
        )}
      </Group>
      <Text size="sm" className={classes.text}>
        {description}
      </Text>
      <Text size="sm" c="dimmed">
        {ITEM_KIND_LABELS[kind]}, {unit}. {priceText}. Changed by {changed_by_name} on{' '}
        {dateText(Date.parse(changed_at), zone)}.
      </Text>
    </ListRow>
  );
}
