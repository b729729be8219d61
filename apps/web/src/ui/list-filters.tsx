import { Group, type GroupProps, NativeSelect } from '@mantine/core';
import classes from './list-filters.module.css';
import { SearchField } from './search-field.tsx';

type FiltersProps = GroupProps & {
  /** What is searched: 'Search tickets'. */
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
};

/** The row above a list: a search field, then its filters and buttons. */
export function ListFilters({ label, placeholder, words, onWords, children, ...group }: FiltersProps) {
  return (
    <Group gap={10} {...group}>
      <SearchField
        aria-label={label}
        placeholder={placeholder}
        value={words}
        onChange={onWords}
        className={classes.search ?? ''}
      />
      {children}
    </Group>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  /** Stands for no choice: 'All states'. */
  all: string;
  values: readonly Value[];
  toLabel: (value: Value) => string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** Narrows a list to one of some values. */
export function ChoiceFilter<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, values, toLabel, value, onChange } = props;
  return (
    <NativeSelect
      className={classes.choice ?? ''}
      aria-label={label}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: toLabel(one) }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    />
  );
}
