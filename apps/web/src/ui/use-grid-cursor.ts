import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';

type Grid = {
  box: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  /** Whole rows are moved through: Home and End go to the first and the last, the sideways keys scroll the box. */
  isList?: boolean;
  /** Rows that Page Up and Page Down pass. */
  pageRows: number;
  /** Scrolls to a cell, which may only be drawn then. */
  reveal: (row: number, column: number) => void;
};

/**
 * The one cell of a grid that Tab reaches, and the keys that move on from it. Cells carry `data-cell="row:column"`.
 * `onKeyDown` says whether the key was one of them.
 */
export function useGridCursor({ box, rows, columns, isList = false, pageRows, reveal }: Grid) {
  const [current, setCurrent] = useState({ row: 0, column: 0 });
  const moves = useRef(0);
  const row = Math.max(0, Math.min(current.row, rows - 1));
  const column = Math.max(0, Math.min(current.column, columns - 1));

  function moveTo(toRow: number, toColumn: number): void {
    const next = {
      row: Math.max(0, Math.min(toRow, rows - 1)),
      column: Math.max(0, Math.min(toColumn, columns - 1)),
    };
    setCurrent(next);
    reveal(next.row, next.column);
    const cell = `[data-cell="${next.row}:${next.column}"]`;
    // A key that is held down moves on before the cell is drawn: the focus of a place already left would lead back.
    moves.current += 1;
    const move = moves.current;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (move === moves.current)
          box.current?.querySelector<HTMLElement>(cell)?.focus({ preventScroll: true });
      }),
    );
  }

  function onFocus({ target }: FocusEvent): void {
    const place = (target as HTMLElement)
      .closest<HTMLElement>('[data-cell]')
      ?.dataset.cell?.split(':')
      .map(Number);
    if (place) setCurrent({ row: place[0] ?? 0, column: place[1] ?? 0 });
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    const isAll = isList || event.ctrlKey || event.metaKey;
    if (isList && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return false;
    const target = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + pageRows, column],
      PageUp: [row - pageRows, column],
      Home: [isAll ? 0 : row, 0],
      End: [isAll ? rows - 1 : row, columns - 1],
    }[event.key];
    if (!target || !(event.target as HTMLElement).matches('[data-cell]')) return false;
    event.preventDefault();
    moveTo(target[0] ?? 0, target[1] ?? 0);
    return true;
  }

  return { row, column, onFocus, onKeyDown };
}
