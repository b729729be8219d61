import {
  CELL_MAX_LENGTH,
  columnLetters,
  columnWidths,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  serialDay,
} from './sheet.ts';
import { HEADER_STYLE, styleOf } from './workbook-styles.ts';
import { escapeXml, MAIN_NAMESPACE, XML_START } from './xml-text.ts';

/** Below the last row there is still something to choose from. */
const ROWS_WITH_CHOICES = 5000;

/** A sheet as XML, in pieces of one row. `choicesRange` says where the choices of a column stand. */
export function* sheetXml(
  sheet: Sheet,
  choicesRange: (column: number) => string | null,
): Generator<string, void> {
  const { columns, rows, frozenColumns = 0 } = sheet;
  const letters = columns.map((_column, index) => columnLetters(index));
  yield `${XML_START}<worksheet xmlns="${MAIN_NAMESPACE}">${viewXml(frozenColumns)}${columnsXml(sheet)}<sheetData><row r="1">`;
  yield columns.map(({ header }, index) => textXml(`${letters[index]}1`, HEADER_STYLE, header)).join('');
  yield '</row>';
  for (const [index, row] of rows.entries()) yield rowXml(index + 2, row, columns, letters);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows.length + 1}"/>${choicesXml(columns, choicesRange)}</worksheet>`;
}

function viewXml(frozenColumns: number): string {
  const sideways = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return `<sheetViews><sheetView workbookViewId="0"><pane ${sideways}ySplit="1" topLeftCell="${columnLetters(frozenColumns)}2" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

function columnsXml(sheet: Sheet): string {
  const widths = columnWidths(sheet);
  const list = sheet.columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[index]}" style="${styleOf(kind)}" customWidth="1"/>`,
  );
  return `<cols>${list.join('')}</cols>`;
}

function rowXml(
  number: number,
  row: readonly SheetCell[],
  columns: readonly SheetColumn[],
  letters: readonly string[],
): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    const kind = columns[index]?.kind;
    const place = `${letters[index]}${number}`;
    if (typeof cell === 'number') cells += numberXml(place, kind, cell);
    else if (cell !== null && cell !== '') cells += textXml(place, kind === 'text' ? styleOf(kind) : 0, cell);
  }
  return `<row r="${number}">${cells}</row>`;
}

function numberXml(place: string, kind: SheetColumn['kind'], value: number): string {
  if (!Number.isFinite(value)) return '';
  const written = kind === 'date' || kind === 'date-time' ? serialDay(value) : value;
  return `<c r="${place}" s="${styleOf(kind)}"><v>${written}</v></c>`;
}

/** A text in its cell: never read as a formula, a number or a date. */
function textXml(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_MAX_LENGTH))}</t></is></c>`;
}

function choicesXml(
  columns: readonly SheetColumn[],
  choicesRange: (column: number) => string | null,
): string {
  const lists = columns.flatMap((_column, index) => {
    const range = choicesRange(index);
    const letters = columnLetters(index);
    if (range === null) return [];
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${ROWS_WITH_CHOICES + 1}"><formula1>${range}</formula1></dataValidation>`;
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}
