import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CREATE_VALUE, PickerDropdown } from './picker-dropdown.tsx';
import {
  type CreateOption,
  type PickerOption,
  type ReadOptions,
  usePickerOptions,
} from './picker-options.ts';
import { useNewOptions } from './use-new-options.ts';

type Props = {
  label: string;
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  /** Must keep its identity between renders; a new one reads the options again. */
  read: ReadOptions;
  /** Without it "+ New" is not offered. */
  onCreate?: CreateOption;
  placeholder?: string;
  error?: string | null;
  disabled?: boolean;
};

/** Picks one tag, person …: search and pages of twenty; the cross empties it. */
export function SinglePicker({
  label,
  value,
  onChange,
  read,
  onCreate,
  placeholder,
  error,
  disabled = false,
}: Props) {
  // Null shows the chosen label; text is a search.
  const [search, setSearch] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(null);
    },
  });
  const pages = usePickerOptions(read, search ?? '', combobox.dropdownOpened);
  const selectedIds = useMemo(() => new Set(value ? [value.id] : []), [value]);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const making = useNewOptions((id) => {
    if (latest.current.value?.id === id) latest.current.onChange(null);
  });

  function choose(id: string): void {
    const option =
      id === CREATE_VALUE
        ? making.make(onCreate, search ?? '')
        : pages.options.find((candidate) => candidate.id === id);
    if (option) onChange(option);
    if (option || id !== CREATE_VALUE) combobox.closeDropdown();
  }

  const side = value ? (
    <CloseButton aria-label={`Clear ${label}`} onClick={() => onChange(null)} disabled={disabled} />
  ) : (
    <Combobox.Chevron />
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      disabled={disabled}
      // In its place in the page, so that it lies in the same landmark; fixed, so that no box cuts it off.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
          error={error}
          disabled={disabled}
          placeholder={placeholder ?? ''}
          value={search ?? value?.label ?? ''}
          rightSection={making.ids.size > 0 ? <Loader size={16} /> : side}
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <PickerDropdown
        listLabel={label}
        search={search ?? ''}
        pages={pages}
        selectedIds={selectedIds}
        canCreate={onCreate !== undefined}
      />
    </Combobox>
  );
}
