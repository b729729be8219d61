import classes from './row-checkbox.module.css';

type Props = {
  /** Read out; nothing stands beside the box. */
  label: string;
  checked: boolean;
  onChange: () => void;
};

/**
 * The checkbox of a row in a long list: two elements where the library's has eight, for each of them is made anew with
 * every row that comes into view.
 */
export function RowCheckbox({ label, checked, onChange }: Props) {
  return (
    <label className={classes.room}>
      <input
        type="checkbox"
        className={`${classes.box} mantine-focus-auto`}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}
