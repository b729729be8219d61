import { NativeSelect, Text } from '@mantine/core';
import classes from './import.module.css';

type SheetChoiceProps = { sheet: string; sheets: readonly string[]; onSheet: (sheet: string) => void };

/** The sheet of the file that is read; another visible one can be chosen. */
export function SheetChoice({ sheet, sheets, onSheet }: SheetChoiceProps) {
  if (sheets.length < 2) {
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Sheet: {sheet}
      </Text>
    );
  }
  return (
    <NativeSelect
      mt="sm"
      className={classes.choice ?? ''}
      label="Sheet"
      data={[...sheets]}
      value={sheet}
      onChange={({ currentTarget: { value } }) => onSheet(value)}
    />
  );
}
