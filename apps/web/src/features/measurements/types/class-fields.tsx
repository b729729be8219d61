import {
  CLASS_COLOURS,
  CLASS_COUNT,
  CLASS_NAME_MAX_LENGTH,
  type ClassColour,
  type CustomClass,
} from '@heatwise/domain/measurements/custom-type';
import {
  ActionIcon,
  Button,
  ColorSwatch,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
  useComputedColorScheme,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { valueText } from '../../../entities/measurements/measurement-text.ts';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { colourShade } from '../../../ui/status-palette.ts';
import classes from './class-fields.module.css';

/** A class while it is edited: rows keep their fields when others come and go. */
export type ClassDraft = CustomClass & { readonly id: number };

export function draftOf(given: readonly CustomClass[]): ClassDraft[] {
  return given.map((each, id) => ({ ...each, id }));
}

export function classesOf(draft: readonly ClassDraft[]): CustomClass[] {
  return draft.map(({ name, colour, up_to }) => ({ name: name.trim(), colour, up_to }));
}

/** Two to begin with, which is the least there can be; later one more at the end, in a colour not used yet. */
function newClass(draft: readonly ClassDraft[]): ClassDraft[] {
  const [first, second] = [emptyClass(draft, 'green'), emptyClass(draft, 'red', 1)];
  if (draft.length === 0) return [first, second];
  const unused = CLASS_COLOURS.find((colour) => draft.every((each) => each.colour !== colour));
  return [...draft, emptyClass(draft, unused ?? 'neutral')];
}

/** Without the one; the last of those that stay takes all greater values. */
function withoutClass(draft: readonly ClassDraft[], id: number): ClassDraft[] {
  const rest = draft.filter((each) => each.id !== id);
  return rest.map((each, index) => (index === rest.length - 1 ? { ...each, up_to: null } : each));
}

function emptyClass(draft: readonly ClassDraft[], colour: ClassColour, after = 0): ClassDraft {
  const id = Math.max(-1, ...draft.map((each) => each.id)) + 1 + after;
  return { id, name: '', colour, up_to: null };
}

const COLOUR_NAMES: Readonly<Record<ClassColour, string>> = {
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
  'blue-1': 'Light blue',
  'blue-2': 'Blue',
  'blue-3': 'Dark blue',
  'blue-4': 'Darkest blue',
  neutral: 'Grey',
};

type ClassFieldsProps = {
  unit: string;
  draft: readonly ClassDraft[];
  /** By path: `classes`, `classes.0.name`, `classes.0.up_to`. */
  problems: Readonly<Record<string, string>>;
  onChange: (draft: readonly ClassDraft[]) => void;
};

/** The classes that a custom type's values are given, from the lowest on. */
export function ClassFields({ unit, draft, problems, onChange }: ClassFieldsProps) {
  const change = (id: number, part: Partial<CustomClass>) =>
    onChange(draft.map((each) => (each.id === id ? { ...each, ...part } : each)));
  return (
    <section aria-labelledby="type-classes">
      <Title order={2} size="h5" id="type-classes">
        Classes
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {draft.length === 0
          ? 'Values of this type have no class. With classes, each value shows its class and colour in lists, details, charts and exports.'
          : 'From the lowest values to the highest. A value belongs to the first class that reaches up to it.'}
      </Text>
      <Stack gap="sm">
        {draft.map((each, index) => (
          <ClassRow
            key={each.id}
            place={index + 1}
            draft={each}
            before={draft[index - 1]?.up_to ?? null}
            isLast={index === draft.length - 1}
            unit={unit}
            nameProblem={problems[`classes.${index}.name`]}
            boundProblem={problems[`classes.${index}.up_to`]}
            onChange={(part) => change(each.id, part)}
            onRemove={() => onChange(withoutClass(draft, each.id))}
          />
        ))}
        {problems.classes ? (
          <Text size="sm" c="red" role="alert">
            {problems.classes}
          </Text>
        ) : null}
        <Group gap="xs">
          {draft.length < CLASS_COUNT.max ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => onChange(newClass(draft))}
            >
              {draft.length === 0 ? 'Add classes' : 'Add a class'}
            </Button>
          ) : null}
          {draft.length > 0 ? (
            <Button variant="subtle" color="red" onClick={() => onChange([])}>
              Remove all classes
            </Button>
          ) : null}
        </Group>
      </Stack>
    </section>
  );
}

type RowProps = {
  place: number;
  draft: ClassDraft;
  before: number | null;
  isLast: boolean;
  unit: string;
  nameProblem: string | undefined;
  boundProblem: string | undefined;
  onChange: (part: Partial<CustomClass>) => void;
  onRemove: () => void;
};

function ClassRow(props: RowProps) {
  const { place, draft, before, isLast, unit, nameProblem, boundProblem, onChange, onRemove } = props;
  const scheme = useComputedColorScheme('light');
  const swatch = (colour: ClassColour, size: number) => (
    <ColorSwatch color={colourShade(colour, scheme).fill} size={size} withShadow={false} aria-hidden />
  );
  return (
    <fieldset className={classes.row}>
      <legend className="visually-hidden">Class {place}</legend>
      <TextInput
        label="Name"
        value={draft.name}
        maxLength={CLASS_NAME_MAX_LENGTH}
        error={nameProblem}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label="Colour"
        data={CLASS_COLOURS.map((colour) => ({ value: colour, label: COLOUR_NAMES[colour] }))}
        value={draft.colour}
        allowDeselect={false}
        leftSection={swatch(draft.colour, 16)}
        renderOption={({ option }) => (
          <Group gap="xs">
            {swatch(option.value, 16)}
            {option.label}
          </Group>
        )}
        onChange={(colour) => colour && onChange({ colour })}
      />
      {isLast ? (
        <div className={classes.rest}>
          <Text size="sm" fw={500}>
            Reaches
          </Text>
          <Text size="sm" className={classes.open ?? ''}>
            {before === null ? 'everything above' : `above ${valueText(before)} ${unit}`}
          </Text>
        </div>
      ) : (
        <DecimalField
          label="Up to and including"
          unit={unit}
          value={draft.up_to}
          error={boundProblem}
          onChange={(up_to) => onChange({ up_to })}
        />
      )}
      <div className={classes.end}>
        <StatusBadge status="unclassified" colour={draft.colour} label={draft.name.trim() || 'No name'} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Remove the class ${draft.name.trim() || place}`}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
