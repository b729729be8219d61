import type { ExportColumn } from '../../ui/export-list.ts';
import type { ShownTag } from './tag-list-rows.ts';

/**
 * A list of tags, jobs or locations as a file. Who is in charge is included for those who may see it. `since`: of which time
 * measurements are counted, in words; empty where of all.
 */
export function tagExport(showSupervisors: boolean, since: string): readonly ExportColumn<ShownTag>[] {
  const supervisors: ExportColumn<ShownTag> = {
    header: 'In charge',
    value: ({ managers_count }) => managers_count,
  };
  return [
    { header: 'Name', kind: 'text', value: ({ name }) => name },
    { header: 'People', value: ({ users_count }) => users_count },
    ...(showSupervisors ? [supervisors] : []),
    { header: `Measurements${since}`, value: ({ measurements_count }) => measurements_count },
    { header: 'Hidden', value: ({ is_hidden }) => (is_hidden === 1 ? 'Yes' : 'No') },
    { header: 'Deleted', value: ({ active }) => (active === 0 ? 'Yes' : 'No') },
  ];
}
