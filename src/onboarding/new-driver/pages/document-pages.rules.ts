import { accepted, kindByName, uploadProblem } from '#platform/contract/upload.ts'
import { maxDocumentPages } from '../../drafts/drafts.contract.ts'

type Page = { name: string; type: string; size: number }

export const pageRule = { kinds: accepted.picturesAndPdf }

/** Phones and mail give pictures no ending, or another; a PDF has its own. */
export const isPicture = ({ name }: Pick<Page, 'name'>): boolean => kindByName(name) !== 'pdf'

/** Why these files are no document; undefined where they are one. */
export function pagesProblem(pages: readonly Page[]): string | undefined {
  const wrong = pages.map((page) => uploadProblem(page, pageRule)).find((problem) => problem !== undefined)
  if (wrong) return wrong
  if (pages.length > 1 && !pages.every(isPicture)) return 'Choose one PDF, or pictures only'
  return pages.length > maxDocumentPages ? `Choose at most ${maxDocumentPages} pages` : undefined
}
