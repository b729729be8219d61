import { DROPDOWN_MAX_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { NO_RESULTS_FOUND } from '@heatwise/domain/text/reply-message';
import { Combobox, Group, Text } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { PickerOption, usePickerOptions } from './picker-options.ts';

/** The value that a picker submits for its "+ New" entry; no id looks like it. */
export const CREATE_VALUE = '\u0000create';

const NEAR_THE_END_PX = 80;

type Props = {
  listLabel: string;
  search: string;
  pages: ReturnType<typeof usePickerOptions>;
  selectedIds: ReadonlySet<string>;
  /** Whether "+ New" is offered for the text that was typed. */
  canCreate: boolean;
};

/** The list under both pickers: pages as it is scrolled, "+ New", and its empty, loading and error states. */
export function PickerDropdown({ listLabel, search, pages, selectedIds, canCreate }: Props) {
  const { options, isLoading, error, readMore } = pages;
  const typed = search.trim();
  // Before the answer nobody knows whether there is one of that name.
  const isNew =
    canCreate &&
    !isLoading &&
    typed !== '' &&
    !options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        aria-label={listLabel}
        mah={DROPDOWN_MAX_HEIGHT}
        style={{ overflowY: 'auto' }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END_PX) readMore();
        }}
      >
        {isNew ? (
          <Combobox.Option value={CREATE_VALUE}>
            <Group gap="xs" wrap="nowrap">
              <IconPlus size={16} aria-hidden="true" />
              <Text size="sm">
                + New “<strong>{typed}</strong>”
              </Text>
            </Group>
          </Combobox.Option>
        ) : null}
        {options.map((option) => (
          <OptionRow key={option.id} option={option} isSelected={selectedIds.has(option.id)} />
        ))}
        {error ? <Combobox.Empty role="alert">{error}</Combobox.Empty> : null}
        {!error && options.length === 0 && !isNew ? (
          <Combobox.Empty>{isLoading ? 'Loading…' : NO_RESULTS_FOUND}</Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function OptionRow({ option, isSelected }: { option: PickerOption; isSelected: boolean }) {
  return (
    <Combobox.Option value={option.id} selected={isSelected} active={isSelected}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" lineClamp={1}>
          {option.label}
        </Text>
        <Group gap={6} wrap="nowrap">
          {option.hint ? (
            <Text size="xs" c="dimmed">
              {option.hint}
            </Text>
          ) : null}
          {isSelected ? <IconCheck size={16} aria-hidden="true" /> : null}
        </Group>
      </Group>
    </Combobox.Option>
  );
}
