import type { FaultKind } from './fault.ts'

/** `foundBy`: the file and the test; null where none found it. */
export type FaultResult = { name: string; domain: string; kind: FaultKind; foundBy: string | null; seconds: number }

const notFound = 'NOT FOUND'

export const lineOf = ({ name, domain, foundBy, seconds }: FaultResult): string =>
  `${foundBy === null ? notFound : 'found'.padEnd(notFound.length)}  ${domain}: ${name} (${seconds} s)${foundBy === null ? '' : `\n           ${foundBy}`}`

/** Markdown. */
export const tableOf = (results: readonly FaultResult[]): string =>
  [
    '| fault | where | kind | found by |',
    '| --- | --- | --- | --- |',
    ...results.map(({ name, domain, kind, foundBy }) => `| ${[name, domain, kind, foundBy ?? notFound].map(cellOf).join(' | ')} |`),
  ].join('\n')

const cellOf = (text: string): string => text.replaceAll('|', String.raw`\|`)

export function summaryOf(results: readonly FaultResult[]): string {
  const found = results.filter(({ foundBy }) => foundBy !== null)
  return `${results.length} faults, ${found.length} found, ${results.length - found.length} not found`
}
