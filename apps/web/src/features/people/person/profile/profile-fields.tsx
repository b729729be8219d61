import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/panel.tsx';
import type { Detail, ProfileProblems } from './profile-draft.ts';

/** A card of the profile under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Panel>
  );
}

type Names = { readonly name_first: string; readonly name_last: string };

type Props = {
  draft: Names;
  problems: { readonly name_first?: string; readonly name_last?: string };
  onChange: (part: Partial<Names>) => void;
};

/** The name of a person who is made or edited. */
export function NameFields({ draft, problems, onChange }: Props) {
  return (
    <FormSection title="Name">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          value={draft.name_first}
          maxLength={PERSON_NAME_MAX_LENGTH}
          error={problems.name_first}
          onChange={(event) => onChange({ name_first: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          label="Last name"
          value={draft.name_last}
          maxLength={PERSON_NAME_MAX_LENGTH}
          error={problems.name_last}
          onChange={(event) => onChange({ name_last: event.currentTarget.value })}
          autoComplete="off"
        />
      </SimpleGrid>
    </FormSection>
  );
}

const MAX_LENGTH = 200;

type EmployeeIdFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** The number a person has at work. */
export function EmployeeIdField({ value, error, onChange }: EmployeeIdFieldProps) {
  return (
    <TextInput
      label="Employee ID"
      value={value}
      maxLength={MAX_LENGTH}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}

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
