import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CREATE_VALUE, PickerDropdown } from './picker-dropdown.tsx';
import { type PickerOption, type ReadOptions, usePickerOptions } from './picker-options.ts';

type Props = {
  label: string;
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  /** Must keep its identity between renders; a new one reads the options again. */
  read: ReadOptions;
  /** Makes a new thing of the typed name; without it "+ New" is not offered. Reports its own failures and gives null. */
  onCreate?: (name: string) => Promise<PickerOption | null>;
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
  const [isCreating, setIsCreating] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch(null);
    },
  });
  const pages = usePickerOptions(read, search ?? '', combobox.dropdownOpened);
  const selectedIds = useMemo(() => new Set(value ? [value.id] : []), [value]);

  async function choose(id: string): Promise<void> {
    if (id !== CREATE_VALUE) {
      const option = pages.options.find((candidate) => candidate.id === id);
      if (option) onChange(option);
      combobox.closeDropdown();
      return;
    }
    if (!onCreate || isCreating) return;
    setIsCreating(true);
    const created = await onCreate((search ?? '').trim()).finally(() => setIsCreating(false));
    if (!created) return;
    onChange(created);
    combobox.closeDropdown();
  }

  const side = value ? (
    <CloseButton aria-label={`Clear ${label}`} onClick={() => onChange(null)} disabled={disabled} />
  ) : (
    <Combobox.Chevron />
  );
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => void choose(id)}
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
          rightSection={isCreating ? <Loader size={16} /> : side}
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
