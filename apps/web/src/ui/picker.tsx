import type { ComponentProps } from 'react';
import { MultiPicker } from './multi-picker.tsx';
import { SinglePicker } from './single-picker.tsx';

export type PickerProps =
  | ({ isSingle: true } & ComponentProps<typeof SinglePicker>)
  | ({ isSingle?: false } & ComponentProps<typeof MultiPicker>);

type Without<Props, Key extends PropertyKey> = Props extends unknown ? Omit<Props, Key> : never;

/** What a screen says of a picker that knows by itself what there is to choose and how a new one is made. */
export type ChoiceProps = Without<PickerProps, 'read' | 'onCreate'>;

/** Picks one or any number. */
export function Picker(props: PickerProps) {
  return props.isSingle ? <SinglePicker {...props} /> : <MultiPicker {...props} />;
}
