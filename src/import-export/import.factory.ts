import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { expect, vi } from 'vitest'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { importContract, type ImportKind, type ImportState } from './import.contract.ts'

const columns = [
  'Transporter',
  'Driver Name',
  'ID No.',
  'Phone 1',
  'D.O.B',
  'Licence No',
  'Card No',
  'Pass Expiry',
  'Medical Expiry',
  'Status',
] as const
/** Columns that only some registers have. */
const furtherColumns = ['DDT Expiry'] as const
type Cells = Partial<Record<(typeof columns | typeof furtherColumns)[number], string>>

let count = 0

/** The cells of a valid row with unique id number, card and licence; its transporter must exist. */
export function aRegisterRow(cells: Cells & { Transporter: string }): Cells {
  count += 1
  const no = String(10_000_000 + count)
  return {
    'Driver Name': 'Asha Otieno',
    'ID No.': no,
    'Phone 1': '0724 865 880',
    'D.O.B': '16/07/1990',
    'Licence No': `DL-${no}`,
    'Card No': `C${no}`,
    'Pass Expiry': '05/03/2027',
    'Medical Expiry': '05/03/2027',
    Status: 'Active',
    ...cells,
  }
}

/** A register as CSV; missing cells are empty. */
export function aRegister(rows: readonly Cells[], { name = 'register.csv' }: { name?: string } = {}): File {
  const written = [...columns, ...furtherColumns.filter((column) => rows.some((row) => row[column] !== undefined))]
  const lines = rows.map((row) => written.map((column) => row[column] ?? '').join(','))
  return new File([[written.join(','), ...lines, ''].join('\n')], name, { type: 'text/csv' })
}

/** A transporter without commas in its name, for the cells of a register. */
export const aNamedTransporter = async (db: Db): Promise<string> => (await aTransporter(db)).name

/** One of the project's registers, as a browser sends it. */
export const theRegister = async (name: 'driver-register.csv' | 'transporters.csv'): Promise<File> =>
  new File([await readFile(new URL(`../../db/registers/${name}`, import.meta.url))], name, { type: 'text/csv' })

/** Holds back every import at the row of this driver until it is released. Needs the owner of the database. */
export async function aHeldRow(owner: Db, driver: string): Promise<{ release: () => Promise<void> }> {
  await sql`create function hold_row() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(
    owner,
  )
  await sql`create trigger held before insert on driver for each row when (new.name = ${sql.lit(driver)}) execute function hold_row()`.execute(
    owner,
  )
  const [isHeld, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(1)`.execute(connection)
    isHeld.resolve()
    await isReleased.promise
    await sql`select pg_advisory_unlock(1)`.execute(connection)
  })
  await isHeld.promise
  return { release: () => (isReleased.resolve(), holding) }
}

/** A caller. */
export type Clerk = { call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }

/** A checked register. */
export const checked = ({ call }: Clerk, register: File, kind: ImportKind = 'drivers'): Promise<ImportState> =>
  call(importContract.check, { kind, register })

/** Runs a checked register and answers its final state. */
export async function runToEnd({ call }: Clerk, { import_id, kind }: Pick<ImportState, 'import_id' | 'kind'>): Promise<ImportState> {
  await call(importContract.run, { kind, import_id })
  return vi.waitFor(
    async () => {
      const state = await call(importContract.progress, { kind, import_id })
      expect(state.state).not.toBe('running')
      return state
    },
    { timeout: 60_000, interval: 100 },
  )
}
