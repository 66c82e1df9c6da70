/** The cells of a row of the demonstration's register, by the place of their column. */
export const column = {
  transporter: 0,
  name: 1,
  idNo: 2,
  licenceExpiry: 4,
  cardNo: 10,
  passExpiry: 11,
  medicalExpiry: 12,
  ddtExpiry: 13,
  bulkerExpiry: 14,
  vehicle: 15,
  status: 16,
} as const
export type Cells = readonly string[]

export const cellOf = (cells: Cells, name: keyof typeof column): string => cells[column[name]]?.replaceAll(/\s+/g, ' ').trim() ?? ''

export function withCells(cells: Cells, changes: Readonly<Partial<Record<keyof typeof column, string>>>): Cells {
  const copy = [...cells]
  for (const [name, value] of Object.entries(changes)) copy[column[name as keyof typeof column]] = value
  return copy
}

/** What a mistyped row does not have; imports refuse those. */
export const isReadable = (cells: Cells): boolean => /^\d{6,9}$/.test(cellOf(cells, 'idNo'))
