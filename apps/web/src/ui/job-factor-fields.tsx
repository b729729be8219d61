import { JOB_RISK_BANDS, type JobRiskBand } from '@heatwise/domain/heat/job-assessment';
import {
  JOB_FACTOR_KEYS,
  JOB_FACTORS,
  type JobFactor,
  type JobFactorLevels,
  UNSET_LEVEL,
} from '@heatwise/domain/heat/job-factors';
import { choosePreset, editJobFactor, openJobAssessment } from '@heatwise/domain/heat/job-presets';
import { NativeSelect } from '@mantine/core';
import classes from './job-factor-fields.module.css';

const isBand = (text: string): text is JobRiskBand => JOB_RISK_BANDS.some((band) => band === text);

type Props = {
  levels: JobFactorLevels;
  disabled?: boolean;
  onChange: (levels: JobFactorLevels) => void;
};

/** The thirteen factors of a work and a preset that fills them all. Source: specification §2, §4. */
export function JobFactorFields({ levels, disabled = false, onChange }: Props) {
  const form = openJobAssessment(levels);
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
      <div className={classes.factors}>
        {JOB_FACTOR_KEYS.map((factor) => (
          <FactorField
            key={factor}
            factor={factor}
            level={form.levels[factor]}
            disabled={disabled}
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
  onChange: (level: number) => void;
};

function FactorField({ factor, level, disabled, onChange }: FactorProps) {
  const { label, options } = JOB_FACTORS[factor];
  return (
    <NativeSelect
      label={label}
      value={String(level)}
      disabled={disabled}
      data={[
        { value: String(UNSET_LEVEL), label: 'Please select', disabled: true },
        ...options.map((option) => ({ value: String(option.level), label: option.label })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
