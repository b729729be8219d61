import { UnstyledButton } from '@mantine/core';
import { ScrollBox } from '../scroll-box.tsx';
import tableClasses from '../widget/card-table.module.css';
import classes from './chart-table.module.css';

export type ChartTableRow = {
  readonly key: string;
  /** In the order of the columns; the first names the row. */
  readonly cells: readonly (string | number)[];
  /** Names the rows below it; its cells but the first are not shown. */
  readonly isHeading?: boolean;
  /** Shows what is behind the row. */
  readonly onOpen?: () => void;
};

export type ChartTableData = { readonly columns: readonly string[]; readonly rows: readonly ChartTableRow[] };

/** The numbers of a chart as a table, for those who cannot see it or want them exact. */
export function ChartTable({
  caption,
  data,
  height,
}: {
  caption: string;
  data: ChartTableData;
  height: number;
}) {
  return (
    <ScrollBox label={`${caption}, table`} maxHeight={height} className={classes.box}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th key={column} scope="col" data-number={index > 0 || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ key, cells: [name, ...numbers], isHeading, onOpen }) =>
            isHeading ? (
              <tr key={key}>
                <th scope="rowgroup" colSpan={data.columns.length} className={classes.heading}>
                  {name}
                </th>
              </tr>
            ) : (
              <tr key={key}>
                <th scope="row">
                  {onOpen ? (
                    <UnstyledButton className={classes.open ?? ''} onClick={onOpen}>
                      {name}
                    </UnstyledButton>
                  ) : (
                    name
                  )}
                </th>
                {numbers.map((cell, index) => (
                  <td key={data.columns[index + 1]} data-number>
                    {cell}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}
