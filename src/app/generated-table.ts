const end = '<!-- end of the table -->'

type Cells = readonly string[]

/** A page of docs with a table that is generated; the same text where only its alignment differs. `name` tells the tables of a page apart. */
export function withTable(page: string, { name, heading, rows }: { name?: string; heading: Cells; rows: readonly Cells[] }): string {
  const begin = `<!-- npx driver-pass openapi writes this table${name === undefined ? '' : `: ${name}`} -->`
  const [before, rest = ''] = page.split(begin)
  const [old = '', ...after] = rest.split(end)
  if (before === undefined || after.length === 0) throw new Error(`The page needs the lines ${begin} and ${end}.`)
  const table = [heading, heading.map(() => '---'), ...rows].map(lineOf).join('\n')
  return normalised(old) === normalised(table) ? page : `${before}${begin}\n\n${table}\n\n${end}${after.join(end)}`
}

const lineOf = (cells: Cells): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const normalised = (table: string): string => table.trim().replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')
