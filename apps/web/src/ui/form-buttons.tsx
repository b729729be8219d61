import { Button, type ButtonProps, Group } from '@mantine/core';

type Props = ButtonProps & { onCancel: () => void };

/** The end of a form in a dialog: Cancel, and the button that sends it, to which all other properties belong. */
export function FormButtons({ onCancel, mt = 0, ...submit }: Props) {
  return (
    <Group justify="flex-end" mt={mt}>
      <Button variant="default" {...(submit.size && { size: submit.size })} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...submit} />
    </Group>
  );
}
