import classes from './name-chips.module.css';

type Props = {
  names: readonly string[];
  /** As many are shown in one line where it is wide; fewer where it is narrow. */
  most?: 1 | 2 | 3;
  /** Each in full, one line after another where they need it: where there is room for all. */
  wraps?: boolean;
  /** What stands where there are none. */
  none?: string;
};

/**
 * Names of tags, jobs and locations, each in a frame of its own: names may hold commas. The rest is "+n", shown on
 * hover.
 */
export function NameChips({ names: given, most = 3, wraps = false, none = '' }: Props) {
  const names = [...new Set(given)];
  if (names.length === 0) return none === '' ? null : <span>{none}</span>;
  const shown = wraps ? names : names.slice(0, most);
  const counts = wraps ? [] : [1, 2, 3].filter((count) => count <= most && count < names.length);
  return (
    <span
      className={classes.chips}
      data-wraps={wraps || undefined}
      title={wraps ? undefined : names.join('\n')}
    >
      {shown.map((name) => (
        <span key={name} className={classes.chip}>
          {name}
        </span>
      ))}
      {counts.map((count) => (
        // One for each number of chips that there can be room for; the width shows one of them.
        <span key={count} className={classes.rest} data-shown={count} data-most={count === most || undefined}>
          <span aria-hidden="true">+{names.length - count}</span>
          <span className={classes.said}>and {names.slice(count).join('; ')}</span>
        </span>
      ))}
    </span>
  );
}
