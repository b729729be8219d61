import { TextInput } from '@mantine/core';

const MAX_LENGTH = 200;

type EmployeeIdFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** The number a person has at work. */
export function EmployeeIdField({ value, error, onChange }: EmployeeIdFieldProps) {
  return (
    <TextInput
      label="Employee ID"
      value={value}
      maxLength={MAX_LENGTH}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
