import { columnPosition, type SheetCell } from './xlsx-cells.ts'
import type { XmlListener } from './xml-events.ts'

/** Enough to recognise it by. */
const maxFormulaLength = 200

export type CellParts = Required<XmlListener> & {
  openRow: () => void
  /** The cell that has been closed; without a position where it lies outside the sheet. */
  closeCell: () => { position: number | undefined; cell: SheetCell }
}

/** Collects what is inside a cell's element: its value or texts, and its formula. `onText` is told the characters as they come. */
export function cellParts(onText: (characters: number) => void): CellParts {
  let cell = { type: 'n', style: 0, value: '' }
  let position: number | undefined = -1
  let formula: string | undefined
  let hasValue = false
  let part: 'value' | 'formula' | undefined
  let phoneticDepth = 0

  const openCell = ({ r, t = 'n', s = '0' }: Record<string, string>): void => {
    position = r === undefined ? (position ?? -1) + 1 : columnPosition(r)
    cell = { type: t, style: Number(s), value: '' }
    ;[formula, hasValue] = [undefined, false]
  }
  return {
    openRow: () => void (position = -1),
    open: (name, attributes) => {
      if (name === 'c') openCell(attributes())
      if (name === 'rPh') phoneticDepth += 1
      part = (name === 'v' || name === 't') && phoneticDepth === 0 ? 'value' : name === 'f' ? 'formula' : undefined
      if (name === 'v') hasValue = true
      if (name === 'f') formula = ''
    },
    text: (text) => {
      if (part === undefined) return
      onText(text.length)
      if (part === 'value') cell.value += text
      else formula = `${formula ?? ''}${text}`.slice(0, maxFormulaLength)
    },
    close: (name) => {
      part = undefined
      if (name === 'rPh') phoneticDepth -= 1
    },
    closeCell: () => {
      // A formula whose result is an empty text says so by its type; any other one without a value has not been calculated.
      const isCalculated = formula === undefined || cell.value !== '' || (hasValue && cell.type === 'str')
      return { position, cell: isCalculated ? cell : { ...cell, formula } }
    },
  }
}
