import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CREATE_VALUE, PickerDropdown } from './picker-dropdown.tsx';
import { type PickerOption, type ReadOptions, usePickerOptions } from './picker-options.ts';

type Props = {
  label: string;
  value: readonly PickerOption[];
  onChange: (value: readonly PickerOption[]) => void;
  /** Must keep its identity between renders; a new one reads the options again. */
  read: ReadOptions;
  /** Makes a new thing of the typed name; without it "+ New" is not offered. Reports its own failures and gives null. */
  onCreate?: (name: string) => Promise<PickerOption | null>;
  placeholder?: string;
  error?: string | null;
  disabled?: boolean;
};

/** Picks any number of tags, people …: search, pages of twenty, pills that Backspace removes. */
export function MultiPicker({
  label,
  value,
  onChange,
  read,
  onCreate,
  placeholder,
  error,
  disabled = false,
}: Props) {
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const pages = usePickerOptions(read, search, combobox.dropdownOpened);
  const selectedIds = useMemo(() => new Set(value.map((option) => option.id)), [value]);

  async function choose(id: string): Promise<void> {
    if (id === CREATE_VALUE) {
      if (!onCreate || isCreating) return;
      setIsCreating(true);
      const created = await onCreate(search.trim()).finally(() => setIsCreating(false));
      if (!created) return;
      setSearch('');
      onChange([...value, created]);
      return;
    }
    const option = pages.options.find((candidate) => candidate.id === id);
    if (!option) return;
    setSearch('');
    onChange(selectedIds.has(id) ? value.filter((chosen) => chosen.id !== id) : [...value, option]);
  }

  function remove(id: string): void {
    onChange(value.filter((chosen) => chosen.id !== id));
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => void choose(id)}
      disabled={disabled}
      // In its place in the page, so that it lies in the same landmark; fixed, so that no box cuts it off.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          disabled={disabled}
          onClick={() => combobox.openDropdown()}
          rightSection={isCreating ? <Loader size={16} /> : <Combobox.Chevron />}
        >
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.id}
                withRemoveButton={!disabled}
                removeButtonProps={{
                  'aria-label': `Remove ${option.label}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => remove(option.id)}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-label={label}
                value={search}
                placeholder={value.length === 0 ? (placeholder ?? '') : ''}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  const last = value.at(-1);
                  if (event.key === 'Backspace' && search === '' && last) {
                    event.preventDefault();
                    remove(last.id);
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown
        listLabel={label}
        search={search}
        pages={pages}
        selectedIds={selectedIds}
        canCreate={onCreate !== undefined}
      />
    </Combobox>
  );
}
