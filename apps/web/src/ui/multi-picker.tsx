import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CREATE_VALUE, isNewName, PickerDropdown } from './picker-dropdown.tsx';
import {
  type CreateOption,
  type PickerOption,
  type ReadOptions,
  usePickerOptions,
} from './picker-options.ts';
import { useFirstMatch } from './use-first-match.ts';
import { useNewOptions } from './use-new-options.ts';

type Props = {
  label: string;
  value: readonly PickerOption[];
  onChange: (value: readonly PickerOption[]) => void;
  /** Must keep its identity between renders; a new one reads the options again. */
  read: ReadOptions;
  /** Without it "+ New" is not offered. */
  onCreate?: CreateOption;
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
  const [isNaming, setNaming] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setNaming(false);
    },
  });
  const pages = usePickerOptions(read, search, combobox.dropdownOpened);
  const selectedIds = useMemo(() => new Set(value.map((option) => option.id)), [value]);
  const isNew = onCreate !== undefined && isNewName(search, pages);
  const match = useFirstMatch({ combobox, search, pages, selectedIds, isNew, isNaming });
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const making = useNewOptions((id) =>
    latest.current.onChange(latest.current.value.filter((chosen) => chosen.id !== id)),
  );

  function choose(id: string): void {
    if (id === CREATE_VALUE) {
      if (search.trim() === '') {
        setNaming(true);
        combobox.resetSelectedOption();
        return;
      }
      const created = making.make(onCreate, search);
      if (!created) return;
      setSearch('');
      setNaming(false);
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
    <Combobox store={combobox} onOptionSubmit={choose} disabled={disabled}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          disabled={disabled}
          onClick={() => combobox.openDropdown()}
          rightSection={making.ids.size > 0 ? <Loader size={16} /> : <Combobox.Chevron />}
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
                data-making={making.ids.has(option.id) || undefined}
                opacity={making.ids.has(option.id) ? 0.6 : undefined}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute {...match.targetProps}>
              <PillsInput.Field
                role="combobox"
                aria-label={label}
                value={search}
                placeholder={
                  isNaming
                    ? `Name of the new ${onCreate?.kind}`
                    : value.length === 0
                      ? (placeholder ?? '')
                      : ''
                }
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={(event) => {
                  match.onKeyDown(event);
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
        listId={match.listId}
        listLabel={label}
        search={search}
        pages={pages}
        selectedIds={selectedIds}
        newKind={onCreate?.kind}
        isNew={isNew}
        isNaming={isNaming}
      />
    </Combobox>
  );
}
