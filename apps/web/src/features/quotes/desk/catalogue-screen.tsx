import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import { CURRENCIES, centsText, moneyText, readCents } from '@heatwise/domain/quotes/quote-money';
import {
  ITEM_DESCRIPTION_MAX_LENGTH,
  ITEM_KIND_LABELS,
  ITEM_KINDS,
  ITEM_NAME_MAX_LENGTH,
  ITEM_UNIT_MAX_LENGTH,
  type ItemDraft,
  type ItemKind,
  itemProblems,
  ON_REQUEST,
} from '@heatwise/domain/quotes/quote-offer';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import {
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { ListRow, QueryList } from '../../../ui/query-list.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import classes from '../quotes.module.css';
import { useCreateItem, useItems, useSaveItem } from './desk-quotes.queries.ts';

type Props = {
  opened: boolean;
  /** The one that is changed; null for a new one. */
  item: DeskItem | null;
  onClose: () => void;
};

/** An item of the catalogue with its prices. */
export function ItemDialog({ opened, item, onClose }: Props) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title={item ? 'Edit the item' : 'New item'}
      size="lg"
      closeOnClickOutside={false}
    >
      {item ? <EditForm item={item} onDone={onClose} /> : <NewForm onDone={onClose} />}
    </GuardedModal>
  );
}

/** As it is typed: prices are texts, empty for "on request". */
type Typed = Omit<ItemDraft, 'prices'> & { prices: { AUD: string; USD: string } };
const empty: Typed = {
  kind: 'device',
  name: '',
  description: '',
  unit: 'each',
  active: true,
  prices: { AUD: '', USD: '' },
};

function draftOf({ prices, ...draft }: Typed): ItemDraft {
  const read = (text: string) => (text.trim() === '' ? null : (readCents(text) ?? Number.NaN));
  return { ...draft, prices: { AUD: read(prices.AUD), USD: read(prices.USD) } };
}

function NewForm({ onDone }: { onDone: () => void }) {
  const [item_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: empty,
    problemsOf: (typed) => itemProblems(draftOf(typed)),
    inputOf: (typed) => ({ item_id, ...draftOf(typed) }),
    write: useCreateItem(),
    onSaved: onDone,
  });
  return <Fields form={form} onCancel={onDone} />;
}

function EditForm({ item, onDone }: { item: DeskItem; onDone: () => void }) {
  const { item_id, revision, kind, name, description, unit, active, prices } = item;
  const text = (price: number | null) => (price === null ? '' : centsText(price));
  const saved: Typed = {
    kind,
    name,
    description,
    unit,
    active,
    prices: { AUD: text(prices.AUD), USD: text(prices.USD) },
  };
  const form = useDraftForm({
    saved,
    problemsOf: (typed) => itemProblems(draftOf(typed)),
    inputOf: (typed) => ({ item_id, revision, ...draftOf(typed) }),
    write: useSaveItem(),
    onSaved: onDone,
  });
  return <Fields form={form} onCancel={onDone} />;
}

type Form = Pick<
  ReturnType<typeof useDraftForm<Typed, unknown, unknown>>,
  'onSubmit' | 'field' | 'values' | 'change' | 'isBusy'
>;

function Fields({ form, onCancel }: { form: Form; onCancel: () => void }) {
  const { kind, active } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label="Name" data-autofocus maxLength={ITEM_NAME_MAX_LENGTH} {...form.field('name')} />
        <NativeSelect
          label="Kind"
          value={kind}
          data={ITEM_KINDS.map((one) => ({ value: one, label: ITEM_KIND_LABELS[one] }))}
          onChange={({ currentTarget }) => form.change({ kind: currentTarget.value as ItemKind })}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={ITEM_DESCRIPTION_MAX_LENGTH}
          {...form.field('description')}
        />
        <div className={classes.fields}>
          <TextInput label="Unit" maxLength={ITEM_UNIT_MAX_LENGTH} {...form.field('unit')} />
          {CURRENCIES.map((currency) => (
            <TextInput
              key={currency}
              label={`Price, ${currency}`}
              description="Empty for on request."
              inputMode="decimal"
              {...form.field(`prices.${currency}`)}
            />
          ))}
        </div>
        <Checkbox
          label="Offered to organisations"
          checked={active}
          onChange={({ currentTarget }) => form.change({ active: currentTarget.checked })}
        />
        <FormButtons onCancel={onCancel} loading={form.isBusy}>
          Save the item
        </FormButtons>
      </Stack>
    </form>
  );
}

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
