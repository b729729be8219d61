import { Table, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useScrollEdges } from '../use-scroll-edges.ts';
import boxClasses from '../widget/scroll-box.module.css';
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
  const box = useRef<HTMLElement>(null);
  useScrollEdges(box);
  return (
    <section
      ref={box}
      className={`${boxClasses.box} ${classes.box}`}
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
          {data.rows.map(({ key, cells: [name, ...numbers], isHeading, onOpen }) =>
            isHeading ? (
              <Table.Tr key={key}>
                <Table.Th scope="rowgroup" colSpan={data.columns.length} className={classes.heading ?? ''}>
                  {name}
                </Table.Th>
              </Table.Tr>
            ) : (
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
            ),
          )}
        </Table.Tbody>
      </Table>
    </section>
  );
}
