import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';

/**
 * The functions of the WebAssembly module that the hot paths call without the library's wrappers: numbers in, numbers
 * out, no allocation. Pointers are numbers (wasm32).
 */
export type RawSqlite = {
  malloc(bytes: number): number;
  free(pointer: number): void;
  sqlite3_bind_text(stmt: number, index: number, text: number, bytes: number, destructor: number): number;
  sqlite3_bind_double(stmt: number, index: number, value: number): number;
  sqlite3_bind_int(stmt: number, index: number, value: number): number;
  sqlite3_bind_null(stmt: number, index: number): number;
  sqlite3_step(stmt: number): number;
  sqlite3_reset(stmt: number): number;
  sqlite3_stmt_readonly(stmt: number): number;
  sqlite3_bind_parameter_count(stmt: number): number;
  sqlite3_column_count(stmt: number): number;
  sqlite3_column_type(stmt: number, index: number): number;
  sqlite3_column_double(stmt: number, index: number): number;
  sqlite3_column_text(stmt: number, index: number): number;
  sqlite3_column_bytes(stmt: number, index: number): number;
};

export type SqliteModule = { readonly sqlite3: Sqlite3Static; readonly raw: RawSqlite };

/** Loads SQLite. File systems of the library that are not used here are left out: they warn or start workers. */
export async function loadSqlite(): Promise<SqliteModule> {
  const vfs = { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, kvvfs: true };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs } } });
  const sqlite3 = await sqlite3InitModule();
  return { sqlite3, raw: sqlite3.wasm.exports as RawSqlite };
}
