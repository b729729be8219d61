import { PERSON_SEARCH_HINT } from '@heatwise/domain/people/person-name';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useLeadingState } from '../platform/use-leading-state.ts';
import { SearchField } from './search-field.tsx';

type Props = {
  /** What the list is searched for now, which may follow `onChange` late. */
  value: string;
  /** Called when typing rests. */
  onChange: (words: string) => void;
  /** Somebody is about to type. */
  onFocus?: () => void;
};

/** Where a list that keeps its words in the address is searched by name. */
export function NameSearch({ value, onChange, onFocus }: Props) {
  const { state: typed, set } = useLeadingState<string>({
    said: value,
    read: asItIs,
    write: asItIs,
    follow: onChange,
    restMs: SEARCH_DEBOUNCE_MS,
  });
  return (
    <SearchField
      type="search"
      aria-label="Search by name"
      placeholder={PERSON_SEARCH_HINT}
      value={typed}
      {...(onFocus ? { onFocus } : {})}
      onChange={set}
    />
  );
}

function asItIs(words: string): string {
  return words;
}
