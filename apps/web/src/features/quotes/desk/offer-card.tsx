import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { centsText, readCents, readPoints } from '@heatwise/domain/quotes/quote-money';
import {
  MOST_OFFER_LINES,
  OFFER_MESSAGE_MAX_LENGTH,
  OFFER_TERMS_MAX_LENGTH,
  OFFER_TEXT_MAX_LENGTH,
  OFFER_VALID_DAYS,
  type OfferDraft,
  offerProblems,
  STANDARD_TERMS,
  TAX_LABEL_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote-offer';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { Sums } from '../quote-versions.tsx';
import classes from '../quotes.module.css';
import { useMakeOffer } from './desk-quotes.queries.ts';

/** A line as it is typed: numbers are texts until the offer is sent. */
type TypedLine = {
  item_id: string | null;
  name: string;
  unit: string;
  quantity: string;
  unit_cents: string;
  discount_points: string;
};

export type TypedOffer = {
  lines: TypedLine[];
  tax_label: string;
  tax_points: string;
  valid_until: string;
  message: string;
  terms: string;
};

export const EMPTY_LINE: TypedLine = {
  item_id: null,
  name: '',
  unit: '',
  quantity: '1',
  unit_cents: '',
  discount_points: '0',
};

/** What the rules read; what is no number is NaN, which they refuse at its field. */
export function offerOf({ lines, tax_points, ...offer }: TypedOffer): OfferDraft {
  return {
    ...offer,
    tax_points: readPoints(tax_points) ?? Number.NaN,
    lines: lines.map(({ quantity, unit_cents, discount_points, ...line }) => ({
      ...line,
      quantity: /^\d{1,9}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
      unit_cents: readCents(unit_cents) ?? Number.NaN,
      discount_points: readPoints(discount_points) ?? Number.NaN,
    })),
  };
}

/** What an offer begins with: the one before, for what is asked for now; else the list prices. */
export function beginOffer({ currency, versions, time_zone }: Quote, nowMs: number): TypedOffer {
  const before = versions.find(({ offer }) => offer !== null)?.offer ?? null;
  const today = openTimeZone(time_zone).dayAt(nowMs);
  return {
    lines: beginLines(versions[0], before),
    tax_label: before?.tax_label ?? (currency === 'AUD' ? 'GST' : 'Sales tax'),
    tax_points: before ? String(before.tax_points / 100) : currency === 'AUD' ? '10' : '0',
    valid_until: addDays(today, OFFER_VALID_DAYS),
    message: '',
    terms: before?.terms ?? STANDARD_TERMS,
  };
}

function beginLines(newest: QuoteVersion | undefined, before: QuoteVersion['offer']): TypedLine[] {
  // Another offer on the same wishes begins as it was.
  if (newest?.offer) return newest.offer.lines.map(typed);
  const asked = (newest?.asked.lines ?? []).map(({ list_cents, ...line }) => {
    const offered = before?.lines.find(({ item_id }) => item_id === line.item_id);
    const unit_cents = offered?.unit_cents ?? list_cents;
    return typed({ ...line, unit_cents, discount_points: offered?.discount_points ?? 0 });
  });
  const own = (before?.lines ?? []).filter(({ item_id }) => item_id === null).map(typed);
  return [...asked, ...own];
}

type Known = Pick<TypedLine, 'item_id' | 'name' | 'unit'> & {
  readonly quantity: number;
  readonly unit_cents: number | null;
  readonly discount_points: number;
};

function typed({ item_id, name, unit, quantity, unit_cents, discount_points }: Known): TypedLine {
  return {
    item_id,
    name,
    unit,
    quantity: String(quantity),
    unit_cents: unit_cents === null ? '' : centsText(unit_cents),
    discount_points: String(discount_points / 100),
  };
}

/** Where the desk writes an offer. What was typed stays when somebody else was faster. */
export function OfferCard({ quote }: { quote: Quote }) {
  const { quote_id, revision, version, versions, currency, time_zone } = quote;
  const isNext = versions[0]?.offer != null;
  const [offer_id, setOfferId] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(() => Date.now());
  const today = () => openTimeZone(time_zone).dayAt(Date.now());
  const form = useDraftForm({
    saved: beginOffer(quote, openedAt),
    problemsOf: (draft) => offerProblems(offerOf(draft), today()),
    inputOf: (draft) => {
      const { lines, ...offer } = offerOf(draft);
      return { quote_id, revision, offer_id, ...offer, lines: [...lines] };
    },
    write: useMakeOffer(),
    onSaved: () => setOfferId(crypto.randomUUID()),
  });
  const { lines } = form.values;
  const offer = offerOf(form.values);
  // Sums of what cannot be read are none.
  const isReadable = Object.keys(offerProblems({ ...offer, valid_until: today() }, today())).every(
    (path) => path.endsWith('.name') || path === 'tax_label',
  );
  return (
    <TitledCard
      title={isNext ? `Another offer, version ${version + 1}` : `Offer, version ${version}`}
      hint={`Amounts in ${currency}, without tax.`}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <div>
            {lines.map((line, index) => (
              <OfferLineFields
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own, and are controlled
                key={index}
                index={index}
                line={line}
                field={form.field}
                onRemove={() => form.change({ lines: lines.toSpliced(index, 1) })}
              />
            ))}
            {form.problems.lines ? (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {form.problems.lines}
              </Text>
            ) : null}
            <Button
              variant="default"
              disabled={lines.length >= MOST_OFFER_LINES}
              onClick={() => form.change({ lines: [...lines, EMPTY_LINE] })}
            >
              Add a line
            </Button>
          </div>
          <div className={classes.fields}>
            <TextInput label="Tax" maxLength={TAX_LABEL_MAX_LENGTH} {...form.field('tax_label')} />
            <TextInput label="Tax rate, %" inputMode="decimal" {...form.field('tax_points')} />
            <TextInput
              type="date"
              label="Valid until"
              description={`That day included, in ${time_zone}.`}
              {...form.field('valid_until')}
            />
          </div>
          {isReadable ? <Sums currency={currency} {...offer} /> : null}
          <Textarea
            label="Message to the customer"
            autosize
            minRows={2}
            maxLength={OFFER_MESSAGE_MAX_LENGTH}
            {...form.field('message')}
          />
          <Textarea
            label="Terms"
            autosize
            minRows={3}
            maxLength={OFFER_TERMS_MAX_LENGTH}
            {...form.field('terms')}
          />
          <Group>
            <Button type="submit" size="md" loading={form.isBusy}>
              Send the offer
            </Button>
          </Group>
        </Stack>
      </form>
    </TitledCard>
  );
}

type Props = {
  index: number;
  line: TypedLine;
  /** Of the form: value, problem and change by the path. */
  field: (path: `lines.${number}.${Exclude<keyof TypedLine, 'item_id'>}`) => TextInputProps;
  onRemove: () => void;
};

/** One line of an offer: what it is, how many, and for how much. */
function OfferLineFields({ index, line, field, onRemove }: Props) {
  const name = line.name || `line ${index + 1}`;
  return (
    <fieldset className={classes.line} aria-label={name}>
      <TextInput label="Item" maxLength={OFFER_TEXT_MAX_LENGTH} {...field(`lines.${index}.name`)} />
      <TextInput label="Unit" maxLength={OFFER_TEXT_MAX_LENGTH} {...field(`lines.${index}.unit`)} />
      <TextInput label="Quantity" inputMode="numeric" {...field(`lines.${index}.quantity`)} />
      <TextInput label="Price" inputMode="decimal" {...field(`lines.${index}.unit_cents`)} />
      <TextInput label="Discount, %" inputMode="decimal" {...field(`lines.${index}.discount_points`)} />
      <Button variant="default" mt={25} aria-label={`Take out ${name}`} onClick={onRemove}>
        Take out
      </Button>
    </fieldset>
  );
}
