import type { PrintElement, PrintPath } from '#platform/contract/print-text.ts'

/** What is printed as it is read aloud: elements in the order in which they were first drawn. */
export type PrintStructure = {
  /** Draws a part of the element at the end of the path. Without a path it is decoration, which is not read. */
  draw: (path: PrintPath | undefined, paint: () => void) => void
  /** An element without content: an empty cell keeps the others below their headings. */
  open: (path: PrintPath) => void
}

export function openPrintStructure(pdf: PDFKit.PDFDocument): PrintStructure {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const opened: { element: PrintElement; node: PDFKit.PDFStructureElement }[] = []

  const nodeOf = (path: PrintPath): PDFKit.PDFStructureElement => {
    const same = path.findIndex((element, n) => opened[n]?.element !== element)
    const kept = same === -1 ? path.length : same
    // What is ended is written, so that memory does not grow with the number of rows.
    for (const { node } of opened.splice(kept).toReversed()) node.end()
    for (const element of path.slice(kept)) {
      const { role, ...options } = element
      const node = pdf.struct(role, options)
      parent().add(node)
      opened.push({ element, node })
    }
    return parent()
  }
  const parent = (): PDFKit.PDFStructureElement => opened.at(-1)?.node ?? root

  return {
    open: (path) => void nodeOf(path),
    draw: (path, paint) => {
      const role = path?.at(-1)?.role
      if (path && role) nodeOf(path).add(pdf.markStructureContent(role))
      else pdf.markContent('Artifact')
      paint()
      pdf.endMarkedContent()
    },
  }
}
