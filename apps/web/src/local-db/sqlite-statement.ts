import type { PreparedStatement } from '@sqlite.org/sqlite-wasm';
import {
  type CompactRows,
  LocalDatabaseError,
  type SqliteParameter,
  type SqliteValue,
} from './compact-rows.ts';
import type { SqliteModule } from './sqlite-module.ts';

/**
 * Many texts in the module's memory, put there in one piece, which takes a quarter of the time that one call for each
 * takes. They stay where they are until the next `write` or `free`, so they can be bound without a copy.
 */
export class TextBlock {
  readonly #module: SqliteModule;
  readonly #encoder = new TextEncoder();
  #buffer = 0;
  #size = 0;
  /** Byte offsets: text n lies from ends[n - 1] (or 0) to ends[n]. */
  #ends = new Uint32Array(0);

  constructor(module: SqliteModule) {
    this.#module = module;
  }

  /** Takes the place of the texts before: texts in UTF-8 without anything between them, and after them some words. */
  write(texts: Uint8Array, ends: Uint32Array, words: readonly string[] = []): void {
    const encoded = words.map((word) => this.#encoder.encode(word));
    this.#reserve(texts.length + encoded.reduce((bytes, word) => bytes + word.length, 1));
    const heap = this.#module.sqlite3.wasm.heap8u();
    heap.set(texts, this.#buffer);
    const places = ends.length + words.length;
    if (this.#ends.length < places) this.#ends = new Uint32Array(places);
    this.#ends.set(ends);
    let end = texts.length;
    encoded.forEach((word, index) => {
      heap.set(word, this.#buffer + end);
      end += word.length;
      this.#ends[ends.length + index] = end;
    });
  }

  /** Address and length of a text are asked for apart, so that nothing is made for each. */
  address(place: number): number {
    return this.#buffer + this.#start(place);
  }
  bytes(place: number): number {
    return (this.#ends[place] as number) - this.#start(place);
  }

  free(): void {
    if (this.#buffer !== 0) this.#module.raw.free(this.#buffer);
    this.#buffer = 0;
    this.#size = 0;
  }

  #start(place: number): number {
    return place === 0 ? 0 : (this.#ends[place - 1] as number);
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#size) return;
    this.free();
    this.#size = Math.max(bytes, 65_536);
    this.#buffer = this.#module.raw.malloc(this.#size);
    if (this.#buffer === 0) throw new LocalDatabaseError('failed', 'out of memory');
  }
}

const SQLITE_OK = 0;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_ROW = 100;
const SQLITE_DONE = 101;
const SQLITE_INTEGER = 1;
const SQLITE_FLOAT = 2;
const SQLITE_TEXT = 3;

/**
 * A prepared statement bound through the raw exports: texts are encoded straight into one buffer of the module, which
 * stays bound (without a copy by SQLite) until the row has been stepped. Not re-entrant, like the connection it is of.
 */
export class SqliteStatement {
  readonly columns: readonly string[];
  readonly isReadOnly: boolean;
  readonly #module: SqliteModule;
  readonly #prepared: PreparedStatement;
  readonly #stmt: number;
  readonly #parameterCount: number;
  readonly #failure: (code: number) => LocalDatabaseError;
  /** Called after each run, where it writes. */
  readonly #onWrite: (() => void) | null;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #buffer = 0;
  #bufferSize = 0;
  #used = 0;

  constructor(
    module: SqliteModule,
    prepared: PreparedStatement,
    failure: (code: number) => LocalDatabaseError,
    onWrite: (() => void) | null,
  ) {
    this.#module = module;
    this.#prepared = prepared;
    this.#stmt = Number(prepared.pointer);
    this.#parameterCount = prepared.parameterCount;
    this.#failure = failure;
    this.columns = prepared.columnCount > 0 ? prepared.getColumnNames() : [];
    this.isReadOnly = module.raw.sqlite3_stmt_readonly(this.#stmt) !== 0;
    this.#onWrite = this.isReadOnly ? null : onWrite;
  }

  /** Runs to the end and forgets the rows. */
  run(parameters: readonly SqliteParameter[] = []): void {
    this.bind(parameters);
    this.stepToEnd();
  }

  /** Every row, flat. */
  read(parameters: readonly SqliteParameter[] = []): CompactRows {
    const { raw } = this.#module;
    const values: SqliteValue[] = [];
    const width = this.columns.length;
    this.bind(parameters);
    let code = raw.sqlite3_step(this.#stmt);
    while (code === SQLITE_ROW) {
      for (let column = 0; column < width; column += 1) values.push(this.#value(column));
      code = raw.sqlite3_step(this.#stmt);
    }
    this.#finish(code);
    return { columns: this.columns, values };
  }

  /** Calls back for each row, whose numbers are there for as long as the call lasts. */
  forEach(parameters: readonly SqliteParameter[], onRow: () => void): void {
    const { raw } = this.#module;
    this.bind(parameters);
    let code = raw.sqlite3_step(this.#stmt);
    try {
      while (code === SQLITE_ROW) {
        onRow();
        code = raw.sqlite3_step(this.#stmt);
      }
    } catch (cause) {
      raw.sqlite3_reset(this.#stmt);
      throw cause;
    }
    this.#finish(code);
  }

  /** Of a column of the row that is being read; 0 for what is no number. */
  number(column: number): number {
    return this.#module.raw.sqlite3_column_double(this.#stmt, column);
  }

  /** Binds all parameters; follow with stepToEnd. */
  bind(parameters: readonly SqliteParameter[]): void {
    if (parameters.length !== this.#parameterCount) {
      const counts = `${parameters.length} parameters for ${this.#parameterCount} places`;
      throw new LocalDatabaseError('refused', `The query has ${counts}.`);
    }
    this.begin();
    parameters.forEach((value, index) => {
      if (typeof value === 'string') this.bindText(index + 1, value);
      else if (value === null || value === undefined) this.bindNull(index + 1);
      else this.bindNumber(index + 1, Number(value));
    });
  }

  /** Starts a new set of bindings; the texts of the last one may be overwritten. */
  begin(): void {
    this.#used = 0;
  }

  bindText(index: number, text: string): void {
    // A UTF-16 unit takes at most three bytes. Growing moves the buffer, so texts bound before stay where they were.
    const most = text.length * 3 + 1;
    if (this.#used + most > this.#bufferSize) this.#grow(most);
    const start = this.#buffer + this.#used;
    const heap = this.#module.sqlite3.wasm.heap8u();
    const { written } = this.#encoder.encodeInto(text, heap.subarray(start, start + most));
    this.#used += written;
    // Destructor 0 is SQLITE_STATIC: SQLite reads the text where it lies.
    this.#check(this.#module.raw.sqlite3_bind_text(this.#stmt, index, start, written, 0));
  }

  /** Binds a text of the block, which must not be written to before the row has been stepped. */
  bindPlace(index: number, texts: TextBlock, place: number): void {
    const { raw } = this.#module;
    this.#check(raw.sqlite3_bind_text(this.#stmt, index, texts.address(place), texts.bytes(place), 0));
  }

  bindNumber(index: number, value: number): void {
    const { raw } = this.#module;
    // A whole number beyond 32 bits goes as a double; columns of integer affinity store it as an integer again.
    const fits = Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
    this.#check(
      fits
        ? raw.sqlite3_bind_int(this.#stmt, index, value)
        : raw.sqlite3_bind_double(this.#stmt, index, value),
    );
  }

  bindNull(index: number): void {
    this.#check(this.#module.raw.sqlite3_bind_null(this.#stmt, index));
  }

  stepToEnd(): void {
    const { raw } = this.#module;
    let code = raw.sqlite3_step(this.#stmt);
    while (code === SQLITE_ROW) code = raw.sqlite3_step(this.#stmt);
    this.#finish(code);
  }

  /** Runs to the end; the number in the first column of the first row, undefined without rows. */
  stepToNumber(): number | undefined {
    const { raw } = this.#module;
    let code = raw.sqlite3_step(this.#stmt);
    const number = code === SQLITE_ROW ? raw.sqlite3_column_double(this.#stmt, 0) : undefined;
    while (code === SQLITE_ROW) code = raw.sqlite3_step(this.#stmt);
    this.#finish(code);
    return number;
  }

  close(): void {
    this.#prepared.finalize();
    for (const buffer of [...this.#outgrown, this.#buffer]) if (buffer !== 0) this.#module.raw.free(buffer);
    this.#outgrown.length = 0;
    this.#buffer = 0;
  }

  /** Buffers that were too small for the current set of bindings, still read by it. */
  readonly #outgrown: number[] = [];

  #grow(most: number): void {
    if (this.#buffer !== 0) this.#outgrown.push(this.#buffer);
    this.#bufferSize = Math.max(this.#bufferSize * 2, most * 2, 4096);
    this.#buffer = this.#module.raw.malloc(this.#bufferSize);
    if (this.#buffer === 0) throw new LocalDatabaseError('failed', 'out of memory');
    this.#used = 0;
  }

  #value(column: number): SqliteValue {
    const { raw, sqlite3 } = this.#module;
    const type = raw.sqlite3_column_type(this.#stmt, column);
    if (type === SQLITE_INTEGER || type === SQLITE_FLOAT)
      return raw.sqlite3_column_double(this.#stmt, column);
    if (type !== SQLITE_TEXT) return null;
    const start = raw.sqlite3_column_text(this.#stmt, column);
    const bytes = raw.sqlite3_column_bytes(this.#stmt, column);
    return this.#decoder.decode(sqlite3.wasm.heap8u().subarray(start, start + bytes));
  }

  #finish(code: number): void {
    // The message belongs to the failing step, so it is read before the statement is reset.
    const failure = code === SQLITE_DONE ? null : this.#failure(code);
    this.#onWrite?.();
    this.#module.raw.sqlite3_reset(this.#stmt);
    for (const buffer of this.#outgrown) this.#module.raw.free(buffer);
    this.#outgrown.length = 0;
    if (failure) throw failure;
  }

  #check(code: number): void {
    if (code !== SQLITE_OK) throw this.#failure(code);
  }
}

/** The library reports a full disk and a used-up quota of the browser as an input/output error. */
export function isStorageFull(code: number): boolean {
  const primary = code & 0xff;
  return primary === SQLITE_FULL || primary === SQLITE_IOERR;
}

/** Tables of which the connection's own functions keep what they read. */
export const FOLLOWED_TABLES = ['measurements', 'users'] as const;
export type FollowedTable = (typeof FOLLOWED_TABLES)[number];

/** The part of a connection by which its own functions read. */
export type FollowedConnection = {
  /** Prepares one statement; the same text gives the same statement again. */
  statement(sql: string): SqliteStatement;
  /** Every row as an object. */
  rows<Row>(sql: string, parameters?: readonly SqliteParameter[]): Row[];
  /** Grows with each statement that may have written to the table: what was read of it before may no longer be so. */
  writesTo(table: FollowedTable): number;
};
