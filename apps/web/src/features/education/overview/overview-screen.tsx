import type { EducationOverview, ModuleCounts } from '@heatwise/contract/education/assignments.contract';
import { finishedShare, finishedText, sumCounts } from '@heatwise/domain/education/course';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Stack, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { EducationHead } from '../education-head.tsx';
import { EvidenceDownload } from '../evidence/evidence-download.tsx';
import { useToday } from '../learning/course-parts.tsx';
import { ModuleCover } from '../module-cover.tsx';
import classes from './overview.module.css';
import { useOverview } from './overview.queries.ts';
import { SHOWN_LABELS, type TrainedSearch } from './trained-search.ts';

type Count = 'assigned' | 'done' | 'overdue' | 'failed' | 'certificates_end';

/** A count that leads to its people; nought leads nowhere. */
function count(
  id: Count,
  header: string,
  width: number,
  show?: TrainedSearch['show'],
): DataColumn<ModuleCounts> {
  const what = show === undefined ? 'Everybody with it' : SHOWN_LABELS[show];
  return {
    id,
    header,
    width,
    align: 'end',
    value: (module) => module[id],
    cell: ({ module_id, title, [id]: value }) =>
      value === 0 ? (
        '0'
      ) : (
        <Link
          to="/education/people"
          search={{ module: module_id, show }}
          className={classes.count}
          aria-label={`${title}, ${what}: ${value}`}
        >
          {formatNumber(value)}
        </Link>
      ),
  };
}

/** How people stand with each module. */
function moduleColumns(): readonly DataColumn<ModuleCounts>[] {
  return [
    {
      id: 'title',
      header: 'Module',
      value: ({ title }) => title,
      cell: ({ module_id, title, state, cover }) => (
        <Link to="/education/people" search={{ module: module_id }} className={classes.module}>
          <ModuleCover address={cover} className={classes.cover} />
          <span className={classes.moduleTitle}>{state === 'retired' ? `${title} (retired)` : title}</span>
        </Link>
      ),
      width: 248,
    },
    {
      id: 'share',
      header: 'Finished',
      value: (module) => finishedShare(module) ?? -1,
      cell: finishedText,
      width: 170,
      align: 'end',
    },
    count('assigned', 'Assigned', 115),
    { id: 'excused', header: 'Exempt', value: ({ excused }) => excused, width: 98, align: 'end' },
    count('done', 'Completed', 130, 'done'),
    count('overdue', 'Overdue', 112, 'overdue'),
    count('failed', 'Failed', 98, 'failed'),
    count('certificates_end', 'Certificates end', 172, 'certificate-ends'),
  ];
}

/** What the people whom one trains have to take, and how far they are. */
export function OverviewScreen() {
  const { data, error, refetch } = useOverview(useToday());
  return (
    <Stack gap="md" miw={0}>
      <EducationHead hint="What people are trained in and how far they are. Each number leads to the people behind it." />
      <EvidenceDownload />
      {data ? (
        <Counts overview={data} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

function Counts({ overview }: { overview: EducationOverview }) {
  const columns = useMemo(moduleColumns, []);
  const { people, overdue_people, failed_people, certificates_end, modules } = overview;
  if (modules.length === 0) {
    return (
      <EmptyState
        icon={<IconCertificate size={26} stroke={1.6} />}
        title="No training yet"
        hint="Progress appears here once a module is published and assigned."
        action={<ButtonLink to="/education/modules">Open modules</ButtonLink>}
      />
    );
  }
  const inWork = modules.filter(({ state }) => state === 'published').length;
  return (
    <>
      <ul className={classes.tiles} aria-label="In numbers">
        <OverviewTile name={inWork === 1 ? 'Module in work' : 'Modules in work'} value={inWork} />
        <OverviewTile name="People with courses" value={people} search={{}} />
        <OverviewTile
          name="Courses finished"
          value={finishedText(sumCounts(modules))}
          search={{ show: 'done' }}
        />
        <OverviewTile
          name="Overdue people"
          value={overdue_people}
          search={{ show: 'overdue' }}
          asksForAction
        />
        <OverviewTile name="Failed people" value={failed_people} search={{ show: 'failed' }} asksForAction />
        <OverviewTile
          name="Certificates end within 30 days"
          value={certificates_end}
          search={{ show: 'certificate-ends' }}
          asksForAction
        />
      </ul>
      <section aria-labelledby="modules-in-numbers">
        <Title order={2} size="h4" mb="xs" id="modules-in-numbers">
          Modules
        </Title>
        <DataTable
          label="Modules"
          columns={columns}
          rows={modules}
          rowId={({ module_id }) => module_id}
          emptyTitle="No training yet"
          height={(modules.length + 1) * 42}
        />
      </section>
    </>
  );
}

type Props = {
  name: string;
  value: number | string;
  /** The list of people behind it; without it the tile leads nowhere. */
  search?: TrainedSearch;
  /** Stands out while it is not nought. */
  asksForAction?: boolean;
};

/** One number of the overview. */
function OverviewTile({ name, value, search, asksForAction = false }: Props) {
  const words = (
    <>
      <span className={classes.value}>{typeof value === 'number' ? formatNumber(value) : value}</span>
      <span className={classes.name}>{name}</span>
    </>
  );
  return (
    <li className={classes.tile} data-asks={(asksForAction && value !== 0) || undefined}>
      {search ? (
        <Link to="/education/people" search={search} className={classes.lead}>
          {words}
        </Link>
      ) : (
        <span className={classes.lead}>{words}</span>
      )}
    </li>
  );
}
