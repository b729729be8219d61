import {
  ACCOUNT_LEVELS,
  accessSummary,
  MEASUREMENT_LEVELS,
  readAccessLevels,
  withAccountLevel,
  withManager,
  withMeasurementLevel,
} from '@heatwise/domain/permissions/access';
import type { AccessToken } from '@heatwise/domain/permissions/actor';
import { VIEW_ADDED } from '@heatwise/domain/permissions/permission-editing';
import { Badge, Box, Group, Slider, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './permissions.module.css';

type Props = {
  /** The tag's name, or 'For All Users'. */
  name: string;
  /** Kind of tag, quiet beside the name. */
  hint?: string;
  tokens: readonly AccessToken[];
  isChanged: boolean;
  onChange: (tokens: AccessToken[]) => void;
  /** Something at the end of the head, e.g. a way to take the row off the list. */
  action?: ReactNode;
};

/** What a person may do on one tag: two sliders and whether they manage it. */
export function AccessEditor({ name, hint, tokens, isChanged, onChange, action }: Props) {
  const [wasViewAdded, setWasViewAdded] = useState(false);
  const levels = readAccessLevels(tokens);
  const summary = accessSummary(tokens);

  function moveAccount(position: number): void {
    const next = withAccountLevel(tokens, position);
    setWasViewAdded(position === 0 && next.includes('view_user'));
    onChange(next);
  }

  function moveMeasurement(position: number): void {
    const next = withMeasurementLevel(tokens, position);
    setWasViewAdded(next.includes('view_user') && !tokens.includes('view_user'));
    onChange(next);
  }

  return (
    <section className={classes.editor} aria-label={name} data-changed={isChanged || undefined}>
      <AccessHead name={name} hint={hint} roles={summary.roles} isChanged={isChanged} action={action} />
      <div className={classes.sliders}>
        <AccessSlider
          title="Account"
          on={name}
          levels={ACCOUNT_LEVELS}
          value={levels.account}
          text={summary.account}
          onChange={moveAccount}
        />
        <AccessSlider
          title="Measurements"
          on={name}
          levels={MEASUREMENT_LEVELS}
          value={levels.measurement}
          text={summary.measurement}
          onChange={moveMeasurement}
        />
      </div>
      <Text size="xs" role="status" className={classes.note ?? ''}>
        {wasViewAdded ? VIEW_ADDED : ''}
      </Text>
      <Switch
        label="Manager"
        description="Views and edits the people here and views their measurements, whatever the sliders say."
        aria-label={`Manager, ${name}`}
        checked={tokens.includes('manager')}
        onChange={(event) => onChange(withManager(tokens, event.currentTarget.checked))}
      />
    </section>
  );
}

/** The same for those who may look but not change. */
export function AccessAsText({ name, hint, tokens }: Pick<Props, 'name' | 'hint' | 'tokens'>) {
  const summary = accessSummary(tokens);
  return (
    <section className={classes.editor} aria-label={name}>
      <AccessHead name={name} hint={hint} roles={summary.roles} isChanged={false} action={null} />
      <dl className={classes.facts}>
        <dt>Account</dt>
        <dd>{summary.account}</dd>
        <dt>Measurements</dt>
        <dd>{summary.measurement}</dd>
      </dl>
    </section>
  );
}

type HeadProps = {
  name: string;
  hint: string | undefined;
  roles: readonly string[];
  isChanged: boolean;
  action: ReactNode;
};

function AccessHead({ name, hint, roles, isChanged, action }: HeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mih={40}>
      <Group gap="xs" miw={0}>
        <Text fw={650} component="h3" size="md" m={0}>
          {name}
        </Text>
        {hint ? (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
        {roles.map((role) => (
          <Badge key={role} variant="light" tt="none">
            {role}
          </Badge>
        ))}
        {isChanged ? (
          <Badge variant="outline" tt="none">
            Not saved
          </Badge>
        ) : null}
      </Group>
      {action}
    </Group>
  );
}

type AccessSliderProps = {
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
function AccessSlider({ title, on, levels, value, text, onChange }: AccessSliderProps) {
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
