import type { Strategy } from '@heatwise/contract/entities/advice';
import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import { mayEditAdvice } from '@heatwise/domain/permissions/advice-editing';
import {
  ADVISED_STATUSES,
  ADVISED_TYPES,
  type AdviceTarget,
  type AdvisedPerson,
  adviceOf,
} from '@heatwise/domain/strategy/hydration-advice';
import { Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useStrategies } from '../../entities/advice/use-advice.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdviceRow } from './advice-row.tsx';
import { OtherAdvice } from './other-advice.tsx';
import classes from './strategy.module.css';
import { namesOfTargets } from './strategy.queries.ts';
import type { StrategySearch } from './strategy-search.ts';
import { TargetPicker } from './target-picker.tsx';

const NONE: readonly Strategy[] = [];

type StrategyScreenProps = { search: StrategySearch; onSearchChange: (search: StrategySearch) => void };

/** What people are told to do after a test: by everybody, by tag and by person. */
export function StrategyScreen({ search, onSearchChange }: StrategyScreenProps) {
  const strategies = useStrategies();
  const { rows = NONE } = strategies;
  const { of, id } = search;
  const ids = useMemo(
    () => [
      ...new Set([...rows.flatMap(({ tag_id, user_id }) => tag_id ?? user_id ?? []), ...(id ? [id] : [])]),
    ],
    [rows, id],
  );
  const names = useLocalRows((queries) => namesOfTargets(queries, ids), ['names of the advised', ids]);
  const failed = [strategies, names].find(({ error }) => error);
  const known = names.isPlaceholderData ? undefined : names.data;
  const chosen = id === undefined ? null : known?.find((target) => target.id === id);
  return (
    <Stack gap={16} miw={0}>
      <div>
        <Title order={1} size="h2">
          Hydration advice
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          What people are told to do after a test. Advice for a person comes before advice for a tag, which
          comes before advice for everybody.
        </Text>
      </div>
      <TargetPicker search={search} chosen={chosen ?? null} onChange={onSearchChange} />
      {failed?.error ? (
        <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />
      ) : strategies.rows === undefined ? (
        <LoadingState />
      ) : of !== undefined && id === undefined ? null : id !== undefined && known === undefined ? (
        <LoadingState />
      ) : id !== undefined && !chosen ? (
        <EmptyState title="No results found" hint="The tag or person was deleted, or you may not see them." />
      ) : (
        <AdviceOf
          target={{
            tag_id: of === 'tag' ? (id ?? null) : null,
            user_id: of === 'person' ? (id ?? null) : null,
          }}
          tagIdsOfPerson={chosen ? (JSON.parse(chosen.tag_ids) as string[]) : []}
          rows={rows}
        />
      )}
      <OtherAdvice rows={rows} names={known ?? []} onOpen={onSearchChange} />
    </Stack>
  );
}

type AdviceOfProps = {
  target: AdviceTarget;
  /** Of the person whom the target names. */
  tagIdsOfPerson: readonly string[];
  rows: readonly Strategy[];
};

/** The advice that holds for a target, class by class, and what may be done to it. */
function AdviceOf({ target, tagIdsOfPerson, rows }: AdviceOfProps) {
  const actor = useActor();
  const { tag_id, user_id } = target;
  const person = user_id === null ? null : { user_id, tag_ids: tagIdsOfPerson };
  const mayEdit = mayEditAdvice(actor, target, person);
  // Somebody with this tag and no other.
  const advised: AdvisedPerson | null =
    person ?? (tag_id === null ? null : { user_id: '', tag_ids: [tag_id] });
  return ADVISED_TYPES.map((type) => (
    <Panel key={type} aria-label={MEASUREMENT_TYPE_NAMES[type]}>
      <Title order={2} size="h4" mb="xs">
        {MEASUREMENT_TYPE_NAMES[type]}
      </Title>
      <ul className={classes.list}>
        {ADVISED_STATUSES[type].map((status) => (
          <AdviceRow
            key={`${tag_id} ${user_id} ${status}`}
            target={target}
            type={type}
            status={status}
            holding={adviceOf(type, status, advised, rows)}
            own={rows.find(
              (row) =>
                row.tag_id === tag_id &&
                row.user_id === user_id &&
                row.type === type &&
                row.status === status,
            )}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
    </Panel>
  ));
}
