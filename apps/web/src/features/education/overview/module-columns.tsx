import type { ModuleCounts } from '@heatwise/contract/education/assignments.contract';
import { finishedShare, finishedText } from '@heatwise/domain/education/course';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { ModuleCover } from '../module-cover.tsx';
import classes from './overview.module.css';
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
export function moduleColumns(): readonly DataColumn<ModuleCounts>[] {
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
