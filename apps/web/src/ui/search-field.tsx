import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'rightSection'> & {
  value: string;
  onChange: (text: string) => void;
};

/** Where a list is searched, by name unless it says otherwise; a cross empties it. */
export function SearchField({ value, onChange, ...others }: Props) {
  return (
    <TextInput
      placeholder="Search by name"
      {...others}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={value ? <CloseButton aria-label="Clear the search" onClick={() => onChange('')} /> : null}
    />
  );
}
