const delimiters = [',', ';', '\t'] as const
const sampleLines = 10

/** The most frequent delimiter outside quotes in the first lines; a comma when there is none. */
export function detectDelimiter(sample: string): string {
  const lines = sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, sampleLines)
  const counts = delimiters.map((delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0))
  const most = Math.max(...counts)
  return delimiters[counts.indexOf(most)] ?? ','
}
