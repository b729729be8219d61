import { namesAtCommas } from '@heatwise/domain/people/import-match';
import type { ImportTagType } from '@heatwise/domain/people/import-rows';
import { tagKind } from '@heatwise/domain/tags/tag';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import classes from './import.module.css';
import { choiceOf, type TagChoice, type TagChoices, type UnknownName } from './import-plan.ts';

const CREATE: readonly ImportTagType[] = ['default', 'job', 'location'];
const LEAVE_OUT = { value: 'leave-out', label: 'Leave out' };

type Props = {
  names: readonly UnknownName[];
  choices: TagChoices;
  isBusy: boolean;
  onChange: (choices: TagChoices) => void;
  /** The name becomes others in all rows: the tag that was meant, or the several it stands for. */
  onReplace: (key: string, names: readonly string[]) => void;
};

/** The names in the file that no tag has. Each becomes what its column says, unless another choice is made. */
export function UnknownNames({ names, choices, isBusy, onChange, onReplace }: Props) {
  const choose = (key: string, choice: TagChoice) => onChange(new Map([...choices, [key, choice]]));
  const open = names.filter((name) => choiceOf(name, choices) === null);
  const all = (choiceFor: (name: UnknownName) => TagChoice | null) =>
    onChange(
      new Map([
        ...choices,
        ...open.flatMap((name) => {
          const choice = choiceFor(name);
          return choice === null ? [] : [[name.key, choice] as const];
        }),
      ]),
    );
  return (
    <Panel isRoomy aria-labelledby="unknown-names">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4" id="unknown-names">
            {formatCount(names.length, 'name is new', 'names are new')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            There is no tag, job or location with this name yet. Check what each becomes.
          </Text>
        </div>
        {open.length > 1 ? (
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => all(({ name, type }) => (namesAtCommas(name) === null ? type : null))}
            >
              Create all
            </Button>
            <Button variant="default" onClick={() => all(() => 'leave-out')}>
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
                  (unknown.rows === 1 ? 'in 1 row' : `in ${formatNumber(unknown.rows)} rows`)}
              </Text>
              {unknown.suggestions.length > 0 ? (
                <Group gap={6} mt={4}>
                  <Text size="sm">Did you mean</Text>
                  {unknown.suggestions.map((name) => (
                    <Button
                      key={name}
                      variant="light"
                      size="compact-sm"
                      disabled={isBusy}
                      onClick={() => onReplace(unknown.key, [name])}
                    >
                      {name}
                    </Button>
                  ))}
                </Group>
              ) : null}
            </div>
            <NameChoice
              unknown={unknown}
              choice={choiceOf(unknown, choices)}
              isBusy={isBusy}
              onChoice={(choice) => choose(unknown.key, choice)}
              onSplit={(several) => onReplace(unknown.key, several)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ChoiceProps = {
  unknown: UnknownName;
  choice: TagChoice | null;
  isBusy: boolean;
  onChoice: (choice: TagChoice) => void;
  onSplit: (names: readonly string[]) => void;
};

function NameChoice({ unknown, choice, isBusy, onChoice, onSplit }: ChoiceProps) {
  const several = namesAtCommas(unknown.name);
  const one = several === null ? '' : 'one ';
  const options = [
    { value: '', label: 'Choose …', disabled: true },
    ...(several === null
      ? []
      : [{ value: 'split', label: `${several.length} names: ${several.join(' | ')}` }]),
    ...CREATE.map((type) => ({ value: type as string, label: `Create as ${one}${tagKind(type)}` })),
    LEAVE_OUT,
  ];
  return (
    <NativeSelect
      aria-label={`What to do with ${unknown.name}`}
      className={classes.choice ?? ''}
      data={unknown.problem === null ? options : [LEAVE_OUT]}
      disabled={unknown.problem !== null || isBusy}
      value={choice ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value === 'split' && several) onSplit(several);
        else if (value !== '') onChoice(value as TagChoice);
      }}
    />
  );
}
