import {
  choosePreset,
  editJobFactor,
  JOB_FACTOR_KEYS,
  JOB_FACTORS,
  JOB_RISK_BANDS,
  type JobFactor,
  type JobFactorLevels,
  type JobRiskBand,
  openJobAssessment,
  optionText,
  UNSET_LEVEL,
} from '@heatwise/domain/heat/job-assessment';
import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import classes from './job-factor-fields.module.css';

const isBand = (text: string): text is JobRiskBand => JOB_RISK_BANDS.some((band) => band === text);

type Props = {
  levels: JobFactorLevels;
  disabled?: boolean;
  /** How often somebody asked for all of them: from then on those that are not chosen are marked. */
  asked?: number;
  onChange: (levels: JobFactorLevels) => void;
};

/**
 * The thirteen factors of a work and a preset that fills them all. Each time all of them are asked for, the first that
 * is missing is gone to.
 */
export function JobFactorFields({ levels, disabled = false, asked = 0, onChange }: Props) {
  const form = openJobAssessment(levels);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return (
    <>
      <NativeSelect
        label="Preset"
        description="Fills all factors; each can be changed afterwards."
        value={form.preset}
        disabled={disabled}
        data={[{ value: 'No Assessment', label: 'No Assessment', disabled: true }, ...JOB_RISK_BANDS]}
        onChange={({ currentTarget: { value } }) => {
          if (isBand(value)) onChange(choosePreset(value).levels);
        }}
        maw={320}
        mb="md"
      />
      <div className={classes.factors} ref={fields}>
        {JOB_FACTOR_KEYS.map((factor) => (
          <FactorField
            key={factor}
            factor={factor}
            level={form.levels[factor]}
            disabled={disabled}
            isMissing={asked > 0 && form.levels[factor] === UNSET_LEVEL}
            onChange={(level) => onChange(editJobFactor(form, factor, level).levels)}
          />
        ))}
      </div>
    </>
  );
}

type FactorProps = {
  factor: JobFactor;
  level: number;
  disabled: boolean;
  isMissing: boolean;
  onChange: (level: number) => void;
};

function FactorField({ factor, level, disabled, isMissing, onChange }: FactorProps) {
  const { label, options } = JOB_FACTORS[factor];
  const { is_metric } = useDisplayUnits();
  const system = is_metric ? 'metric' : 'imperial';
  return (
    <NativeSelect
      label={label}
      value={String(level)}
      error={isMissing ? 'Please choose one' : undefined}
      disabled={disabled}
      data={[
        { value: String(UNSET_LEVEL), label: 'Please select', disabled: true },
        ...options.map((option) => ({ value: String(option.level), label: optionText(option, system) })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
