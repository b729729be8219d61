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
import { Button, Group, Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useSetAdvice } from './strategy.mutations.ts';

type Props = {
  title: string;
  target: AdviceTarget;
  type: AdvisedType;
  status: AdvisedStatus;
  /** What holds now, to begin with. */
  before: AdviceText;
  onClose: () => void;
};

type Problems = Partial<Record<keyof AdviceText, string>>;

/** Writes the advice for a class. */
export function AdviceDialog({ title, target, type, status, before, onClose }: Props) {
  const save = useSetAdvice();
  const [advice, setAdvice] = useState(before.advice);
  const { is_metric } = useDisplayUnits();
  const system = is_metric ? 'metric' : 'imperial';
  const millilitresPer = is_metric ? 1 : MILLILITRES_PER_OUNCE;
  const drinkBefore =
    before.drink_millilitres === null ? '' : Math.round(before.drink_millilitres / millilitresPer);
  const [drink, setDrink] = useState<number | string>(drinkBefore);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(): Promise<void> {
    // What nobody changed is not rounded to whole ounces.
    const drink_millilitres =
      drink === drinkBefore
        ? before.drink_millilitres
        : drink === ''
          ? null
          : Math.round(Number(drink) * millilitresPer);
    const found = adviceProblems({ advice, drink_millilitres }, system);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await save.mutateAsync({ ...target, type, status, advice: advice.trim(), drink_millilitres });
      onClose();
    } catch (failure) {
      setProblems(problemsOf(failure));
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="Advice"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={ADVICE_MAX_LENGTH}
            value={advice}
            error={problems.advice}
            onChange={(event) => setAdvice(event.currentTarget.value)}
            data-autofocus
          />
          <NumberInput
            label={`Drink now (${is_metric ? 'mL' : 'fl oz'})`}
            description="Leave it empty to give no amount."
            value={drink}
            error={problems.drink_millilitres}
            allowNegative={false}
            step={is_metric ? 50 : 2}
            onChange={setDrink}
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
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** What the server says of each field. */
function problemsOf(failure: unknown): Problems {
  if (!(failure instanceof RequestFailure)) return {};
  return Object.fromEntries(failure.problems.map(({ path, message }) => [path, message]));
}
