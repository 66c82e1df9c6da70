import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontFiles } from './font-files.ts'

export type PrintFont = {
  name: string
  isLatin: boolean
  has: (sign: string) => boolean
  bytes: (isBold: boolean) => Buffer
}

const latinFonts: ReadonlySet<string> = new Set(['liberation', 'latin'])

let opened: Promise<readonly PrintFont[]> | undefined

/** The fonts of everything that is printed. A file is read when the first text needs it, and once. */
export const openPrintFonts = (): Promise<readonly PrintFont[]> => (opened ??= readFonts())

async function readFonts(): Promise<readonly PrintFont[]> {
  const { create } = await import('fontkit')
  const signsIn = (bytes: Buffer): ReadonlySet<number> => {
    const font = create(bytes)
    return new Set('characterSet' in font ? font.characterSet : [])
  }
  return fontFiles().map(({ name, regular, bold }) => {
    const bytes = { regular: once(() => readFileSync(fileURLToPath(regular))), bold: once(() => readFileSync(fileURLToPath(bold))) }
    const signs = once(() => signsIn(bytes.regular()))
    return {
      name,
      isLatin: latinFonts.has(name),
      has: (sign) => signs().has(sign.codePointAt(0) ?? 0),
      bytes: (isBold) => (isBold && bold !== regular ? bytes.bold() : bytes.regular()),
    }
  })
}

function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: read() }).value
}
