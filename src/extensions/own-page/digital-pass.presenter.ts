import type { VerdictNow } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { QrCode } from '#platform/contract/qr-code.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import { restrictionList } from './restriction-list.rules.ts'
import type { Language } from './texts/own-page-text.rules.ts'
import { ownPageTexts } from './texts/own-page-texts.rules.ts'

type DigitalPass = { driver: string; plant: string; restrictions: VerdictNow['restrictions']; code: QrCode | null }

/** The code that the gate scans, dark on white in the dark too. */
export function presentDigitalPass(
  { driver, plant, restrictions, code }: DigitalPass,
  language: Language,
): ReturnType<typeof publicDocument> {
  const text = ownPageTexts[language]
  const { title, hint, back } = text.digitalPass
  const content = [
    `<nav><a href="?lang=${language}">${escapeHtml(back)}</a></nav>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="holder">${escapeHtml(driver)}<span>${escapeHtml(plant)}</span></p>`,
    restrictions.length > 0 && restrictionList(restrictions, text),
    code && `<p>${codeImage(code, title)}</p>`,
    `<p class="note">${escapeHtml(hint)}</p>`,
  ]
  return publicDocument({ language, title, content: content.filter(Boolean).join('\n'), isTall: true })
}

const codeImage = ({ path, size }: QrCode, label: string): string =>
  `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${size} ${size}" width="100%"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
