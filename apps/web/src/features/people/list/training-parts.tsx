import { overviewRoutes, talkRoutes } from '@heatwise/contract/education/education.routes';
import { mayOpenEducation } from '@heatwise/domain/education/education';
import { NativeSelect } from '@mantine/core';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { switchFilterPart } from '../../../entities/measurements/test-filter/filter-parts.tsx';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import type { PeopleChoice } from './people-search.ts';

const REFRESH_MS = 60_000;

/** Whether the reader may ask how people stand with their training. */
function useMayAskTraining(): boolean {
  return mayOpenEducation(useActor());
}

/** What everybody could be trained in: all that is published. */
function useModulesToTrain(isWanted: boolean) {
  return useApiQuery(['education', 'modules to train'], (api) => api.send(talkRoutes.modules), {
    select: ({ modules }) => modules,
    enabled: isWanted,
    retry: false,
  });
}

/**
 * The people whom the choice's training leaves: `among` is null where it asks for none, and undefined until the server,
 * which alone knows, has answered.
 */
export function usePeopleToTrain({
  notTrained,
  certificateEnds,
  deleted,
}: Pick<PeopleChoice, 'notTrained' | 'certificateEnds' | 'deleted'>) {
  const today = useViewerZone().dayAt(useMinute());
  // Courses are of people who are there.
  const isAsked = useMayAskTraining() && !deleted && (notTrained !== null || certificateEnds);
  const { data, error, refetch } = useApiQuery(
    ['education', 'people to train', today, notTrained, certificateEnds],
    (api) =>
      api.send(overviewRoutes.peopleIds, {
        querystring: {
          today,
          ...(notTrained !== null && { not_trained: notTrained }),
          ...(certificateEnds && { certificate_ends: 'true' as const }),
        },
      }),
    {
      enabled: isAsked,
      // Asked without a connection as well, so that the list says why it is not there.
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      retry: false,
    },
  );
  const among = isAsked ? data?.user_ids : null;
  return { among, error: isAsked && !data ? error : null, retry: () => void refetch() };
}

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
