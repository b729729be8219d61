import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import {
  ITEM_DESCRIPTION_MAX_LENGTH,
  ITEM_KIND_LABELS,
  ITEM_KINDS,
  ITEM_NAME_MAX_LENGTH,
  ITEM_UNIT_MAX_LENGTH,
  type ItemDraft,
  type ItemKind,
  itemProblems,
} from '@heatwise/domain/quotes/quote-catalogue';
import { CURRENCIES, centsText, readCents } from '@heatwise/domain/quotes/quote-money';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import classes from '../quotes.module.css';
import { useCreateItem, useSaveItem } from './desk-quotes.mutations.ts';

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
