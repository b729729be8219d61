import { usePersonName } from '../measurements/test-filter/test-filter-text.ts';
import { PersonPicker } from './person-picker.tsx';

type Props = {
  userId: string | null;
  /** Whether hidden people are offered. */
  showHidden: boolean;
  onChange: (userId: string | null) => void;
};

/** The picker that narrows a list to one person. */
export function PersonFilterField({ userId, showHidden, onChange }: Props) {
  const name = usePersonName(userId);
  return (
    <PersonPicker
      isSingle
      label="Person"
      placeholder="Everybody"
      people={{ showHidden }}
      value={userId ? { id: userId, label: name ?? '…' } : null}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  );
}
