import {
  QUOTE_ADDRESS_LABELS,
  QUOTE_ADDRESS_PART_MAX_LENGTH,
  QUOTE_ADDRESS_PARTS,
} from '@heatwise/domain/quotes/quote-request';
import { Fieldset, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './quotes.module.css';

type Props = {
  legend: string;
  path: 'delivery' | 'billing';
  /** Of the form: value, problem and change by the path. */
  field: (path: `delivery.${string}` | `billing.${string}`) => ComponentProps<typeof TextInput>;
};

export function AddressFields({ legend, path, field }: Props) {
  return (
    <Fieldset legend={legend}>
      <div className={classes.fields}>
        {QUOTE_ADDRESS_PARTS.map((part) => (
          <TextInput
            key={part}
            label={QUOTE_ADDRESS_LABELS[part]}
            autoComplete="off"
            maxLength={QUOTE_ADDRESS_PART_MAX_LENGTH}
            {...field(`${path}.${part}`)}
          />
        ))}
      </div>
    </Fieldset>
  );
}
