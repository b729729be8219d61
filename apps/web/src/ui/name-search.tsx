import { PERSON_SEARCH_HINT } from '@heatwise/domain/people/person-name';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
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
  const [typed, setTyped] = useState(value);
  // Of what was told here the list's word comes back while the next letters are typed, and must not take them away.
  const told = useRef<readonly string[]>([value]);
  const tell = useDebouncedCallback((words: string) => {
    told.current = [...told.current, words];
    onChange(words);
  }, SEARCH_DEBOUNCE_MS);
  const { cancel } = tell;
  useEffect(() => {
    const place = told.current.lastIndexOf(value);
    if (place >= 0) {
      told.current = told.current.slice(place);
      return;
    }
    // A link, a reset, or back and forward.
    told.current = [value];
    cancel();
    setTyped(value);
  }, [value, cancel]);

  return (
    <SearchField
      type="search"
      aria-label="Search by name"
      placeholder={PERSON_SEARCH_HINT}
      value={typed}
      {...(onFocus ? { onFocus } : {})}
      onChange={(words) => {
        setTyped(words);
        tell(words);
      }}
    />
  );
}
