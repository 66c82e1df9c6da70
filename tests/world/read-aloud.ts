import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { standardFontDataUrl } from './read-pdf.ts'

type StructTreeNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/** What a screen reader says of a tagged document, in its order: 'H1 Violations', 'TH Transporter'. Throws where something is neither read nor decoration. */
export async function readAloud(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), standardFontDataUrl }).promise
  await requireTagged(document)
  const said: string[] = []
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n)
    const texts = await textsByContent(page)
    const tree: StructTreeNode | null = await page.getStructTree()
    if (tree) said.push(...linesOf(tree, texts))
  }
  return said
}

async function requireTagged(document: PDFDocumentProxy): Promise<void> {
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  // In Node it is a map, which the types do not know.
  const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  if (!marks?.get('Marked') || !title || language !== 'en') throw new Error('The document is not tagged, or has no title or no language')
}

async function textsByContent(page: PDFPageProxy): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const item of items)
    if ('str' in item) {
      if (open.length === 0 && item.str.trim() !== '') throw new Error(`'${item.str}' is neither read nor decoration`)
      const id = open.findLast((each) => each !== undefined)
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? undefined)
  return texts
}

function linesOf(node: StructTreeNode, texts: ReadonlyMap<string, string>): string[] {
  const own = node.children.flatMap((child) => ('id' in child ? [texts.get(child.id) ?? ''] : []))
  const alt = 'alt' in node && typeof node.alt === 'string' ? [node.alt] : []
  const inner = node.children.flatMap((child) => ('role' in child ? linesOf(child, texts) : []))
  const text = (alt.length > 0 ? alt : own).join(' ').replaceAll(/\s+/g, ' ').trim()
  const isCell = node.role === 'TD' || node.role === 'TH'
  const scope = node.scope === undefined ? '' : ` of a ${node.scope.toLowerCase()}`
  return [...(text !== '' || isCell ? [`${node.role}${scope} ${text}`.trim()] : []), ...inner]
}
