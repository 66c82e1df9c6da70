import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demonstration's registers, in the repository. */
export const registersFolder = join(import.meta.dirname, '..', 'db', 'registers')

const place = { name: 1, idNo: 2, cardNo: 10 } as const

/**
 * A smaller register for another plant: every n-th row of the large one under other names, id and card numbers, since an id number is one
 * person across plants.
 */
export async function writeSmallerRegister({
  path,
  everyNth,
  firstIdNo,
}: {
  path: string
  everyNth: number
  firstIdNo: number
}): Promise<void> {
  const text = await readFile(join(registersFolder, 'driver-register.csv'), 'utf8')
  const [head = '', ...lines] = text.split(/\r?\n/)
  const rows = lines.map((line) => line.split(',')).filter((cells) => /^\d{6,9}$/.test(cells[place.idNo]?.trim() ?? ''))
  const chosen = rows
    .filter((_, index) => index % everyNth === 0)
    .map((cells, index) => renamed(cells, rows.at(-1 - index * everyNth) ?? cells, firstIdNo + index * 7))
  await writeFile(path, [head, ...chosen.map((cells) => cells.join(','))].join('\n'))
}

function renamed(cells: readonly string[], other: readonly string[], idNo: number): string[] {
  const copy = [...cells]
  copy[place.name] = other[place.name] ?? ''
  copy[place.idNo] = String(idNo)
  if (copy[place.cardNo]?.trim()) copy[place.cardNo] = `K${idNo % 1_000_000}`
  return copy
}
