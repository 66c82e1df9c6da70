import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { [key: string]: Json | undefined }

/** A jsonb column: read as a value, written as text, because pg would send an array as a PostgreSQL array. */
export type JsonText<T extends Json = Json> = ColumnType<T, string, string>
