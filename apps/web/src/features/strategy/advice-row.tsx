import type { Strategy } from '@heatwise/contract/entities/advice';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import {
  ADVICE_MAX_LENGTH,
  type Advice,
  type AdviceTarget,
  type AdviceText,
  type AdvisedStatus,
  type AdvisedType,
  adviceProblems,
  DRINK_MAX_MILLILITRES,
  drinkText,
  MILLILITRES_PER_OUNCE,
} from '@heatwise/domain/strategy/hydration-advice';
import { ActionIcon, Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { adviceSourceText } from '../../entities/advice/advice-note.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './strategy.module.css';
import { useRemoveAdvice, useSetAdvice } from './strategy.mutations.ts';

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
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title={title}>
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

type AdviceRowProps = {
  target: AdviceTarget;
  type: AdvisedType;
  status: AdvisedStatus;
  /** What holds for the target now. */
  holding: Advice;
  /** What was written for exactly this target; undefined when something wider holds. */
  own: Strategy | undefined;
  mayEdit: boolean;
};

/** The advice for one class. */
export function AdviceRow({ target, type, status, holding, own, mayEdit }: AdviceRowProps) {
  const { is_metric } = useDisplayUnits();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const remove = useRemoveAdvice();
  const label = MEASUREMENT_STATUS_LABELS[status];
  const { advice, drink_millilitres, source } = holding;
  const close = () => setOpen(null);
  return (
    <li className={classes.row}>
      <div>
        <StatusBadge status={status} />
      </div>
      <div className={classes.text}>
        <Text size="sm" className={classes.words}>
          {advice}
        </Text>
        <Text size="xs" c="dimmed" mt={2}>
          {drink_millilitres === null
            ? 'No volume'
            : `Drink ${drinkText(drink_millilitres, is_metric ? 'metric' : 'imperial')}`}
          {` · ${own ? 'Written here' : adviceSourceText(source, null)}`}
        </Text>
      </div>
      {mayEdit ? (
        <div className={classes.actions}>
          <ActionIcon variant="subtle" size={40} aria-label={`Edit ${label}`} onClick={() => setOpen('edit')}>
            <IconPencil size={18} />
          </ActionIcon>
          {own ? (
            <ActionIcon
              variant="subtle"
              color="red"
              size={40}
              aria-label={`Remove ${label}`}
              onClick={() => setOpen('remove')}
            >
              <IconTrash size={18} />
            </ActionIcon>
          ) : null}
        </div>
      ) : null}
      {open === 'edit' ? (
        <AdviceDialog
          title={label}
          target={target}
          type={type}
          status={status}
          before={holding}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        opened={open === 'remove' && own !== undefined}
        title={`Remove the advice for ${label}?`}
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => {
          if (own) remove.mutate({ strategy_id: own.strategy_id }, { onSettled: close });
        }}
        onCancel={close}
      >
        The text written here is removed, and the more general advice applies again.
      </ConfirmDialog>
    </li>
  );
}
