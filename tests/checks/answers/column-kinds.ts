/** What the driver makes of PostgreSQL's types (`pg-types`, and dates as text): for columns of which no value was seen. */
const kinds: Readonly<Record<number, { type: string; kind: string }>> = {
  16: { type: 'boolean', kind: 'boolean' },
  17: { type: 'bytea', kind: 'Buffer' },
  20: { type: 'bigint', kind: 'string' },
  21: { type: 'smallint', kind: 'number' },
  23: { type: 'integer', kind: 'number' },
  25: { type: 'text', kind: 'string' },
  26: { type: 'oid', kind: 'number' },
  700: { type: 'real', kind: 'number' },
  701: { type: 'double precision', kind: 'number' },
  1000: { type: 'boolean[]', kind: 'array' },
  1005: { type: 'smallint[]', kind: 'array' },
  1007: { type: 'integer[]', kind: 'array' },
  1009: { type: 'text[]', kind: 'array' },
  1016: { type: 'bigint[]', kind: 'array' },
  1043: { type: 'varchar', kind: 'string' },
  1082: { type: 'date', kind: 'string' },
  1114: { type: 'timestamp', kind: 'Date' },
  1182: { type: 'date[]', kind: 'array' },
  1184: { type: 'timestamptz', kind: 'Date' },
  1700: { type: 'numeric', kind: 'string' },
}

export const typeName = (typeOid: number): string => kinds[typeOid]?.type ?? `type ${typeOid}`
export const kindOfColumn = (typeOid: number): string | undefined => kinds[typeOid]?.kind
