import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { spotEndsIn } from './demo-offices.rules.ts'
import { cellOf, isReadable, withCells, type Cells } from './register-columns.ts'
import { renewedRows, type RegisterDays } from './renewed-rows.ts'

/** The registers that imports are tried with, in the repository. The demonstration moves their dates to its day. */
const registersFolder = join(import.meta.dirname, '..', '..', 'db', 'registers')

type Register = {
  path: string
  days: RegisterDays
  /** One driver in so many, under other names, id and card numbers where `firstIdNo` is given: an id number is one person across plants. */
  everyNth: number
  firstIdNo?: number
}

/** Writes the register of a plant. */
export async function writeDriverRegister({ path, days, everyNth, firstIdNo }: Register): Promise<void> {
  const { head, rows } = await readRegister('driver-register.csv')
  const readable = rows.filter(isReadable)
  const chosen = readable.filter((_, index) => index % everyNth === 0)
  const own =
    firstIdNo === undefined
      ? chosen
      : chosen.map((cells, index) => renamed(cells, readable.at(-1 - index * everyNth) ?? cells, firstIdNo + index * 7))
  await writeRegister(path, head, renewedRows(own, days))
}

/** Writes the register of transporters. */
export async function writeTransporterRegister(path: string, today: PlainDate): Promise<void> {
  const { head, rows } = await readRegister('transporters.csv')
  const moved = rows.map(([name = '', email = '', type = '']) => {
    const endsIn = spotEndsIn[name]
    return [name, email, type, endsIn === undefined ? '' : addDays(today, endsIn)]
  })
  await writeRegister(path, head, moved)
}

async function readRegister(name: string): Promise<{ head: string; rows: Cells[] }> {
  const [head = '', ...lines] = (await readFile(join(registersFolder, name), 'utf8')).split(/\r?\n/)
  return { head, rows: lines.filter(Boolean).map((line) => line.split(',')) }
}

const writeRegister = (path: string, head: string, rows: readonly Cells[]): Promise<void> =>
  writeFile(path, [head, ...rows.map((cells) => cells.join(','))].join('\n'))

const renamed = (cells: Cells, other: Cells, idNo: number): Cells =>
  withCells(cells, {
    name: cellOf(other, 'name'),
    idNo: String(idNo),
    ...(cellOf(cells, 'cardNo') && { cardNo: `K${idNo % 1_000_000}` }),
  })
