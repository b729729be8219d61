import { Box, Slider, Text } from '@mantine/core';
import classes from './permissions.module.css';

type Props = {
  /** What the slider is of: 'Account' or 'Measurements'. */
  title: string;
  /** On which tag; part of the name that screen readers hear. */
  on: string;
  levels: readonly { readonly label: string; readonly step: string }[];
  value: number;
  /** What is granted in words, which can be more than the position says. */
  text: string;
  onChange: (position: number) => void;
};

/** One of the two sliders of a permission: its position and the level's words. */
export function AccessSlider({ title, on, levels, value, text, onChange }: Props) {
  const last = levels.length - 1;
  return (
    <Box className={classes.slider}>
      <Text size="sm" component="div" className={classes.level}>
        <span className={classes.sliderTitle}>{title}</span>
        <strong>{text}</strong>
      </Text>
      <Slider
        min={0}
        max={last}
        step={1}
        value={value}
        onChange={onChange}
        marks={levels.map(({ step }, position) => ({ value: position, label: step }))}
        // Each stop has its word below; a bubble would cover what is granted.
        label={null}
        thumbLabel={`${title}, ${on}`}
        thumbValueText={text}
        classNames={{ trackContainer: classes.track ?? '', markLabel: classes.stop ?? '' }}
        thumbSize={26}
        size={10}
      />
    </Box>
  );
}
