import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'

/** A short PDF letter with heading and lines. */
export function aPaper(name: string, heading: string, lines: readonly string[]): File {
  const below = lines.map((line) => `0 -20 Td (${escaped(line)}) Tj`).join(' ')
  const content = `BT /F1 20 Tf 48 340 Td (${escaped(heading)}) Tj /F1 12 Tf 0 -16 Td ${below} ET 48 326 m 547 326 l S`
  return new File([new Uint8Array(aPdf({ content, size: [595, 420] }))], name, { type: 'application/pdf' })
}

/** PDF strings are in parentheses. */
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`)
