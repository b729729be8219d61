import { Table, UnstyledButton } from '@mantine/core';
import boxClasses from '../widget/scroll-box.module.css';
import classes from './chart-table.module.css';

export type ChartTableRow = {
  readonly key: string;
  /** In the order of the columns; the first names the row. */
  readonly cells: readonly (string | number)[];
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
    <section
      className={boxClasses.box}
      style={{ maxHeight: height }}
      aria-label={`${caption}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <Table stickyHeader className={classes.table ?? ''}>
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {data.columns.map((column, index) => (
              <Table.Th key={column} scope="col" data-number={index > 0 || undefined}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map(({ key, cells: [name, ...numbers], onOpen }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                {onOpen ? (
                  <UnstyledButton className={classes.open ?? ''} onClick={onOpen}>
                    {name}
                  </UnstyledButton>
                ) : (
                  name
                )}
              </Table.Th>
              {numbers.map((cell, index) => (
                <Table.Td key={data.columns[index + 1]} data-number>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
