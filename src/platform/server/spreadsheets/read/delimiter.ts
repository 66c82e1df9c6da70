const delimiters = [',', ';', '\t'] as const
const sampleLines = 10

/** The delimiter that these first lines use most, outside of quotes; a comma when they use none. */
export function delimiterOf(sample: string): string {
  const lines = sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, sampleLines)
  const counts = delimiters.map((delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0))
  const most = Math.max(...counts)
  return delimiters[counts.indexOf(most)] ?? ','
}
