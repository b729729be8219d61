import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Detail, ProfileProblems } from './profile-draft.ts';

type DetailFieldsProps = {
  details: readonly Detail[];
  /** By `details.<row>`. */
  problems: ProfileProblems;
  onChange: (details: readonly Detail[]) => void;
};

/** What an organisation keeps beside a person: keys of its own with a text each. */
export function DetailFields({ details, problems, onChange }: DetailFieldsProps) {
  const replace = (row: number, part: Partial<Detail>) =>
    onChange(details.map((detail, index) => (index === row ? { ...detail, ...part } : detail)));
  return (
    <Stack gap="xs">
      {details.length > 0 ? (
        <Text size="sm" fw={600}>
          More details
        </Text>
      ) : null}
      {details.map(({ key, value }, row) => (
        // The place is what a row is known by: its key is being typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={row} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Detail ${row + 1}, name`}
            placeholder="Name"
            value={key}
            error={problems[`details.${row}`]}
            onChange={(event) => replace(row, { key: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
          <TextInput
            aria-label={`Detail ${row + 1}, value`}
            placeholder="Value"
            value={value}
            maxLength={1000}
            onChange={(event) => replace(row, { value: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={`Remove detail ${key || row + 1}`}
            onClick={() => onChange(details.filter((_detail, index) => index !== row))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...details, { key: '', value: '' }])}
        >
          Add a detail
        </Button>
      </Group>
    </Stack>
  );
}
