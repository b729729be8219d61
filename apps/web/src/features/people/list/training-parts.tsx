import { NativeSelect } from '@mantine/core';
import { switchFilterPart } from '../../../entities/measurements/test-filter/filter-parts.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import type { PeopleChoice } from './people-search.ts';
import { useMayAskTraining, useModulesToTrain } from './people-to-train.queries.ts';

const GONE = 'A module that is not published';

/** How people stand with their training, as parts of the filter; none for whoever may not ask. */
export function useTrainingParts(
  { notTrained, certificateEnds, deleted }: PeopleChoice,
  onChange: (part: Partial<PeopleChoice>) => void,
): FilterPart[] {
  const mayAsk = useMayAskTraining();
  const { data: modules } = useModulesToTrain(mayAsk && notTrained !== null);
  if (!mayAsk || deleted) return [];
  const title = modules?.find(({ module_id }) => module_id === notTrained)?.title;
  return [
    {
      key: 'not-trained',
      label: 'Not trained in',
      chosen: notTrained === null ? null : (title ?? (modules ? GONE : '…')),
      isRare: true,
      onClear: () => onChange({ notTrained: null }),
      fields: () => (
        <NotTrainedField value={notTrained} onChange={(module_id) => onChange({ notTrained: module_id })} />
      ),
    },
    switchFilterPart(
      {
        key: 'certificate',
        label: 'Certificate',
        text: 'ends within 30 days',
        question: 'Only people with a certificate that ends within 30 days',
      },
      certificateEnds,
      (isOn) => onChange({ certificateEnds: isOn }),
    ),
  ];
}

type FieldProps = { value: string | null; onChange: (moduleId: string | null) => void };

function NotTrainedField({ value, onChange }: FieldProps) {
  const { data: modules, error } = useModulesToTrain(true);
  const isGone = value !== null && modules?.every(({ module_id }) => module_id !== value);
  return (
    <NativeSelect
      label="Not trained in"
      description="Of the people whom you may edit; without those who were excused, or whose certificate still counts."
      error={modules ? null : error?.message}
      data={[
        { value: '', label: modules?.length === 0 ? 'No module is published yet' : 'Choose a module' },
        ...(modules ?? []).map(({ module_id, title }) => ({ value: module_id, label: title })),
        ...(isGone ? [{ value, label: GONE }] : []),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
