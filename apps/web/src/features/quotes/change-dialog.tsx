import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import {
  type CartLine,
  MOST_QUANTITY,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_PROBLEMS,
  withQuantity,
} from '@heatwise/domain/quotes/quote-request';
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './quotes.module.css';
import { useAskChange } from './quotes.mutations.ts';
import { useCatalogue } from './quotes.queries.ts';

type ChangeDialogProps = { opened: boolean; quote: Quote; onClose: () => void };

/** Asks for other quantities or other things, in the next version. */
export function ChangeDialog({ opened, quote, onClose }: ChangeDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Ask for a change"
      size="lg"
      closeOnClickOutside={false}
    >
      <ChangeForm quote={quote} onDone={onClose} />
    </GuardedModal>
  );
}

type Draft = { lines: CartLine[]; note: string };

function ChangeForm({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  // Of what was read, however long one writes.
  const [{ quote_id, version, versions }] = useState(quote);
  const [request_id] = useState(() => crypto.randomUUID());
  const { data: items = [] } = useCatalogue();
  const asked = versions[0]?.asked.lines ?? [];
  const saved: Draft = {
    lines: asked.map(({ item_id, quantity }) => ({ item_id, quantity })),
    note: '',
  };
  const form = useDraftForm({
    saved,
    problemsOf: ({ lines }) => ({ lines: lines.length === 0 ? QUOTE_PROBLEMS.lines : null }),
    inputOf: (draft) => ({ quote_id, request_id, version, ...draft }),
    write: useAskChange(),
    onSaved: onDone,
  });
  const { lines } = form.values;
  const nameOf = (id: string) =>
    [...items, ...asked].find(({ item_id }) => item_id === id)?.name ?? 'No longer offered';
  const set = (item_id: string, quantity: number) =>
    form.change({ lines: withQuantity(lines, item_id, quantity) });
  const others = items.filter(({ item_id }) => lines.every((line) => line.item_id !== item_id));
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <ul className={classes.list} aria-label="What is asked for">
          {lines.map(({ item_id, quantity }) => (
            <li key={item_id}>
              <Text className={classes.words} fw={600}>
                {nameOf(item_id)}
              </Text>
              <Group gap="xs" wrap="nowrap" align="start">
                <WholeNumberField
                  aria-label={`How many of ${nameOf(item_id)}`}
                  className={classes.quantity}
                  min={1}
                  max={MOST_QUANTITY}
                  value={quantity}
                  onChange={(next) => next !== null && set(item_id, next)}
                />
                <Button
                  variant="default"
                  aria-label={`Take out ${nameOf(item_id)}`}
                  onClick={() => set(item_id, 0)}
                >
                  Take out
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        {form.problems.lines ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.problems.lines}
          </Text>
        ) : null}
        {others.length > 0 ? (
          <NativeSelect
            label="Add from the catalogue"
            value=""
            data={[
              { value: '', label: 'Choose what to add' },
              ...others.map(({ item_id, name }) => ({ value: item_id, label: name })),
            ]}
            onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value, 1)}
          />
        ) : null}
        <Textarea
          label="What should be different"
          autosize
          minRows={3}
          maxLength={QUOTE_NOTE_MAX_LENGTH}
          {...form.field('note')}
        />
        <FormButtons onCancel={onDone} loading={form.isBusy}>
          Ask for the change
        </FormButtons>
      </Stack>
    </form>
  );
}
