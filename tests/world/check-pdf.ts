import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { standardFontDataUrl } from './read-pdf.ts'

type Run = { found: boolean; code: number; output: string }
const run = (program: string, ...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(program, args, (error, output, errors) =>
      resolve({ found: error?.code !== 'ENOENT', code: error ? Number(error.code) : 0, output: output + errors }),
    )
  })

type Font = { name: string; loadedName: string; missingFile?: boolean; data?: Uint8Array }

/** The fonts of a PDF as pdf.js loads them: those without their file in the PDF are replaced, and have none of its data. */
async function fontsOf(bytes: Uint8Array): Promise<{ embedded: string[]; replaced: string[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), standardFontDataUrl, fontExtraProperties: true }).promise
  const fonts = new Map<string, boolean>()
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n)
    const { fnArray, argsArray } = await page.getOperatorList()
    const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.setFont) continue
      const [id] = argsArray[at] as [string]
      const font = page.commonObjs.get(id) as Font
      fonts.set(font.name, font.missingFile !== true && (font.data?.length ?? 0) > 0)
    }
  }
  const named = (isEmbedded: boolean): string[] => [...fonts].filter(([, is]) => is === isEmbedded).map(([name]) => name)
  return { embedded: named(true), replaced: named(false) }
}

/** What readers that are not ours find wrong with a PDF: pdf.js always, qpdf and pdffonts where the machine has them. */
export async function problemsOfPdf(bytes: Uint8Array): Promise<{ problems: string[]; fonts: string[]; readers: string[] }> {
  const { embedded, replaced } = await fontsOf(bytes)
  const problems = replaced.map((name) => `${name} is not embedded (pdf.js)`)
  const readers = ['pdf.js']
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  const path = join(folder, 'checked.pdf')
  await writeFile(path, bytes)
  const [qpdf, pdffonts] = await Promise.all([run('qpdf', '--check', path), run('pdffonts', path)])
  await rm(folder, { recursive: true })
  if (qpdf.found) {
    readers.push('qpdf')
    if (qpdf.code !== 0) problems.push(qpdf.output)
  }
  if (pdffonts.found) {
    readers.push('pdffonts')
    // The columns from the right: object (two), unicode, subset, embedded.
    for (const line of pdffonts.output.split('\n').slice(2).filter(Boolean))
      if (line.trim().split(/\s+/).at(-5) !== 'yes') problems.push(`not embedded (pdffonts): ${line}`)
    if (pdffonts.code !== 0) problems.push(pdffonts.output)
  }
  return { problems, fonts: embedded, readers }
}
