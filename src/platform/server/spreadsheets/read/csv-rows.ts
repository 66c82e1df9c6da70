import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectDialect, withoutQuotes } from './csv-dialect.ts'
import { readText, type Encoding } from './csv-encoding.ts'
import { maxRowCharacters, unreadable, type RawRow } from './raw-row.ts'

/** Streams the rows of a delimited text file, including blank ones. Throws a Refusal when a quote is not closed. */
export async function* csvRows(path: string, encoding: Encoding): AsyncGenerator<RawRow, void> {
  const { delimiter, quote, hasDelimiterLine } = detectDialect(await readSample(path, encoding))
  const parser = parse({
    delimiter,
    quote,
    escape: quote,
    info: true,
    // A blank before a quoted cell; blanks mean nothing in a register.
    ltrim: true,
    max_record_size: maxRowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  // The parser reports the error; the callback only prevents it from being thrown a second time.
  pipeline(Readable.from(readText(path, encoding)), parser, () => undefined)
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const cells = record.map((cell) => withoutQuotes(cell, quote))
      const opened = lineOfOpenQuote(cells, quote)
      if (opened !== undefined) throw unreadable(unclosedText(`line ${line + opened}`))
      if (line > 1 || !hasDelimiterLine) yield { line, cells }
      line = info.lines + 1
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(messageFor(error, line)) : error
  }
}

/** A csv-parse record with `info`, which the library types as `any`. */
type ParsedRecord = { record: string[]; info: { lines: number } }

/** Enough for the first lines of any table. */
const sampleCharacters = 65_536

async function readSample(path: string, encoding: Encoding): Promise<string> {
  let text = ''
  for await (const chunk of readText(path, encoding)) {
    text += chunk
    if (text.length >= sampleCharacters) break
  }
  return text
}

/** A quote that opens a cell and is closed by none reaches as far as the next one, over whole rows. The lines of the row above it. */
function lineOfOpenQuote(cells: readonly string[], quote: string): number | undefined {
  const at = cells.findIndex((cell) => cell.startsWith(quote) && /[\r\n]/.test(cell))
  return at < 0
    ? undefined
    : cells
        .slice(0, at)
        .join('')
        .split(/\r\n|\n|\r/).length - 1
}

const unclosedText = (where: string): string =>
  `A quotation mark opens at ${where} and is never closed. Correct that line and choose the file again.`

function messageFor(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return unclosedText(`or after line ${line}`)
  }
  return `Line ${line} cannot be read as a row of a table. Correct that line and choose the file again.`
}
