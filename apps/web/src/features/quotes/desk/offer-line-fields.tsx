import { OFFER_TEXT_MAX_LENGTH } from '@heatwise/domain/quotes/quote-offer';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import classes from '../quotes.module.css';
import type { TypedLine } from './offer-form.ts';

type Props = {
  index: number;
  line: TypedLine;
  /** Of the form: value, problem and change by the path. */
  field: (path: `lines.${number}.${Exclude<keyof TypedLine, 'item_id'>}`) => TextInputProps;
  onRemove: () => void;
};

/** One line of an offer: what it is, how many, and for how much. */
export function OfferLineFields({ index, line, field, onRemove }: Props) {
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
