import {
  ADVICE_MAX_LENGTH,
  adviceProblems,
  DRINK_MAX_MILLILITRES,
} from '@heatwise/domain/strategy/advice-form';
import { drinkText, MILLILITRES_PER_OUNCE } from '@heatwise/domain/strategy/drink-volume';
import type {
  AdviceTarget,
  AdviceText,
  AdvisedStatus,
  AdvisedType,
} from '@heatwise/domain/strategy/hydration-advice';
import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useSetAdvice } from './strategy.mutations.ts';

type AdviceDialogProps = {
  title: string;
  target: AdviceTarget;
  type: AdvisedType;
  status: AdvisedStatus;
  /** What holds now, to begin with. */
  before: AdviceText;
  onClose: () => void;
};

/** Writes the advice for a class. */
export function AdviceDialog({ title, target, type, status, before, onClose }: AdviceDialogProps) {
  const units = useDisplayUnits();
  // Those of when it was opened: digits that were typed would be another amount in others.
  const [{ is_metric }] = useState(units);
  const system = is_metric ? 'metric' : 'imperial';
  const millilitresPer = is_metric ? 1 : MILLILITRES_PER_OUNCE;
  const drinkBefore =
    before.drink_millilitres === null ? '' : Math.round(before.drink_millilitres / millilitresPer);
  const form = useDraftForm({
    saved: { advice: before.advice, drink: drinkBefore as number | string },
    problemsOf: (draft) => adviceProblems(textOf(draft), system),
    inputOf: (draft) => ({ ...target, type, status, ...textOf(draft) }),
    write: useSetAdvice(),
    onSaved: onClose,
  });
  const { values, problems, change } = form;

  function textOf({ advice, drink }: { advice: string; drink: number | string }): AdviceText {
    // What nobody changed is not rounded to whole ounces.
    if (drink === drinkBefore) return { advice: advice.trim(), drink_millilitres: before.drink_millilitres };
    const drink_millilitres = drink === '' ? null : Math.round(Number(drink) * millilitresPer);
    return { advice: advice.trim(), drink_millilitres };
  }

  return (
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title={title} centered>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="sm">
          <Textarea
            label="Advice"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={ADVICE_MAX_LENGTH}
            data-autofocus
            {...form.field('advice')}
          />
          <NumberInput
            label={`Drink now (${is_metric ? 'mL' : 'fl oz'})`}
            description="Leave it empty to give no amount."
            value={values.drink}
            error={problems.drink_millilitres}
            allowNegative={false}
            step={is_metric ? 50 : 2}
            onChange={(drink) => change({ drink })}
            hideControls
          />
          <Text size="xs" c="dimmed">
            Nobody should drink more than {drinkText(DRINK_MAX_MILLILITRES, system)} within an hour.
          </Text>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </GuardedModal>
  );
}
