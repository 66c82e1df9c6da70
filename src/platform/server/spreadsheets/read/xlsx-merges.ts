import { unreadable } from './raw-row.ts'
import { columnPosition } from './xlsx-cells.ts'
import { readXmlText } from './xml-events.ts'
import type { ZipEntry } from './zip-file.ts'

/** Cells merged over several rows, in one column. */
type Merge = { from: number; to: number; position: number }

/** Puts the value of merged cells into all their rows; rows without other values stay blank. */
export type MergeFiller = (line: number, cells: string[]) => void

const mergedCells = /<(?:[\w.-]+:)?mergeCell\s[^>]{0,200}?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Longer than any such element, which may lie across two chunks. */
const overlap = 300
const maxMerges = 20_000

/** The merges stand behind the rows, so that a sheet is searched for them first; that costs a fraction of reading it. */
export async function readMerges(path: string, entry: ZipEntry): Promise<MergeFiller> {
  const merges: Merge[] = []
  let tail = ''
  for await (const chunk of readXmlText(path, entry)) {
    const text = tail + chunk
    let end = 0
    if (text.includes('mergeCell')) {
      for (const found of text.matchAll(mergedCells)) {
        end = found.index + found[0].length
        const [from, to] = [Number(found[2]), Number(found[4])]
        if (to > from) merges.push({ from, to, position: columnPosition(`${found[1]}1`) ?? 0 })
      }
      if (merges.length > maxMerges)
        throw unreadable(`This sheet has more than ${maxMerges} merged cells. Unmerge them and choose it again.`)
    }
    tail = text.slice(Math.max(end, text.length - overlap))
  }
  return fillerOf(merges.toSorted((a, b) => a.from - b.from))
}

function fillerOf(merges: readonly Merge[]): MergeFiller {
  let next = 0
  let open: { merge: Merge; value: string }[] = []
  return (line, cells) => {
    while (next < merges.length) {
      const merge = merges[next]
      if (!merge || merge.from > line) break
      if (merge.to >= line) open.push({ merge, value: '' })
      next += 1
    }
    if (open.length === 0) return
    open = open.filter(({ merge }) => merge.to >= line)
    const isFilled = cells.some((cell) => cell.trim() !== '')
    for (const each of open) {
      const { from, position } = each.merge
      if (line === from) each.value = cells[position] ?? ''
      else if (isFilled && each.value !== '' && (cells[position] ?? '') === '') {
        while (cells.length < position) cells.push('')
        cells[position] = each.value
      }
    }
  }
}
