import { Switch } from '@mantine/core';

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A choice of yes or no among the fields of a filter. */
export function SwitchFilterField({ label, isOn, onChange }: Props) {
  return (
    <Switch label={label} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
  );
}
