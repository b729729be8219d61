import { matchesSearch } from '@heatwise/domain/text/search-text';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** How lists of choices are searched: as everything else is. Give it to each Select that is searchable. */
export const searchOptions: OptionsFilter = ({ options, search }) =>
  options.filter((option) => matchesSearch([(option as ComboboxItem).label], search));
