import type { Strategy } from '@heatwise/contract/entities/advice';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { drinkText } from '@heatwise/domain/strategy/drink-volume';
import type {
  Advice,
  AdviceTarget,
  AdvisedStatus,
  AdvisedType,
} from '@heatwise/domain/strategy/hydration-advice';
import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { adviceSourceText } from '../../entities/advice/advice-note.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AdviceDialog } from './advice-dialog.tsx';
import classes from './strategy.module.css';
import { useRemoveAdvice } from './strategy.mutations.ts';

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
