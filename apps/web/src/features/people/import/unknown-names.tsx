import type { ImportTagType } from '@heatwise/domain/people/import-rows';
import { tagKind } from '@heatwise/domain/tags/tag-type';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import classes from './import.module.css';
import { choiceOf, type TagChoice, type TagChoices, type UnknownName } from './import-plan.ts';

const CREATE: readonly ImportTagType[] = ['default', 'job', 'location'];
const OPTIONS = [
  ...CREATE.map((type) => ({ value: type as TagChoice, label: `Create as ${tagKind(type)}` })),
  { value: 'leave-out' as const, label: 'Leave out' },
];

type Props = {
  names: readonly UnknownName[];
  choices: TagChoices;
  onChange: (choices: TagChoices) => void;
};

/** The names in the file that no tag has, and what is to become of each. */
export function UnknownNames({ names, choices, onChange }: Props) {
  const choose = (key: string, choice: TagChoice) => onChange(new Map([...choices, [key, choice]]));
  return (
    <section className={classes.panel} aria-labelledby="unknown-names">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4" id="unknown-names">
            {names.length === 1 ? '1 name is new' : `${names.length.toLocaleString('en')} names are new`}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            No tag, job or location is called like this yet. Create them, or import the people without.
          </Text>
        </div>
        {names.length > 1 ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => onChange(new Map())}>
              Create all
            </Button>
            <Button
              variant="default"
              onClick={() => onChange(new Map(names.map(({ key }) => [key, 'leave-out'])))}
            >
              Leave all out
            </Button>
          </Group>
        ) : null}
      </Group>
      <ul className={classes.names}>
        {names.map((unknown) => (
          <li key={unknown.key} className={classes.name}>
            <div className={classes.nameText}>
              <Text fw={600} truncate>
                {unknown.name}
              </Text>
              <Text size="sm" c="dimmed">
                {unknown.problem ??
                  (unknown.rows === 1 ? 'in 1 row' : `in ${unknown.rows.toLocaleString('en')} rows`)}
              </Text>
            </div>
            <NativeSelect
              aria-label={`What to do with ${unknown.name}`}
              className={classes.choice ?? ''}
              data={unknown.problem === null ? OPTIONS : OPTIONS.slice(-1)}
              disabled={unknown.problem !== null}
              value={choiceOf(unknown, choices)}
              onChange={(event) => choose(unknown.key, event.currentTarget.value as TagChoice)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
