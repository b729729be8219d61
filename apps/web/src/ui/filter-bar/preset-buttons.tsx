import classes from './filter-bar.module.css';

type Props<Value> = {
  /** What is chosen with them. */
  label: string;
  presets: readonly { readonly label: string; readonly value: Value }[];
  /** The name of the one that is chosen. */
  chosen: string | null;
  onChoose: (value: Value) => void;
};

/** Choices that take one press. */
export function PresetButtons<Value>({ label, presets, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className={`${classes.bar} ${classes.presets}`} aria-label={label}>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          className={classes.preset}
          aria-pressed={preset.label === chosen}
          onClick={() => onChoose(preset.value)}
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  );
}
