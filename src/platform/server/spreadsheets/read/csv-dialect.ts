/** How a text file separates and quotes its cells. */
export type Dialect = {
  delimiter: string
  quote: '"' | "'"
  /** Whether its first line only names the delimiter. */
  hasDelimiterLine: boolean
}

const delimiters = [',', ';', '\t', '|'] as const
const sampleLines = 10

/** A first line 'sep=|' decides, as in Excel; else the most frequent delimiter outside quotes in the first lines, a comma when there is none. */
export function detectDialect(sample: string): Dialect {
  const [first = '', ...rest] = sample.split(/\r\n|\n|\r/, sampleLines + 1)
  const named = /^\s*"?sep=([^"])"?[\s,;]*$/iu.exec(first)?.[1]
  const lines = named === undefined ? [first, ...rest] : rest
  const quote = areSingleQuoted(lines, named) ? "'" : '"'
  return { delimiter: named ?? mostFrequent(lines.join('\n'), quote), quote, hasDelimiterLine: named !== undefined }
}

function mostFrequent(text: string, quote: string): string {
  const lines = text.replaceAll(quote === '"' ? /"[^"]*"/g : singleQuoted, '').split('\n')
  const counts = delimiters.map((delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0))
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const singleQuoted = /'[^'\n]*'/g

/** Some programs put single quotes around all cells, as in SQL, or around all but the headings, numbers and blanks. */
function areSingleQuoted(lines: readonly string[], named: string | undefined): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  return (named === undefined ? delimiters : [named]).some((delimiter) => {
    const quoted = filled.filter((line) => isSingleQuoted(line.replaceAll(singleQuoted, "''").split(delimiter)))
    return quoted.length > 0 && quoted.length * 2 >= filled.length
  })
}

function isSingleQuoted(cells: readonly string[]): boolean {
  const others = cells.map((cell) => cell.trim()).filter((cell) => !/^'.*'$/.test(cell))
  return cells.length - others.length > 1 && others.every((cell) => /^(?:[\d.+-]*|null)$/i.test(cell))
}

/** A quoted cell with blanks behind it, or with a quote inside, is left quoted by the parser. */
export function withoutQuotes(cell: string, quote: Dialect['quote']): string {
  const trimmed = cell.trim()
  if (trimmed.length < 2 || !trimmed.startsWith(quote) || !trimmed.endsWith(quote)) return cell
  const inner = trimmed.slice(1, -1)
  return quote === '"' && inner.replaceAll('""', '').includes('"') ? cell : inner.replaceAll(quote + quote, quote)
}
