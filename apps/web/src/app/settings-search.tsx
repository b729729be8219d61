import { Text } from '@mantine/core';
import { SearchField } from '../ui/search-field.tsx';

type Props = { value: string; onChange: (search: string) => void };

/** Finds a part of the settings by its name or by what one does there. */
export function SettingsSearch({ value, onChange }: Props) {
  return (
    <SearchField
      size="sm"
      placeholder="Search settings"
      aria-label="Search settings"
      value={value}
      onChange={onChange}
    />
  );
}

export function NothingFound({ isShown }: { isShown: boolean }) {
  return (
    <Text size="sm" c="dimmed" role="status" mt="sm">
      {isShown ? 'No setting found.' : ''}
    </Text>
  );
}
