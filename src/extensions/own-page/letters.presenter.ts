import { toPlainDate } from '#platform/contract/plain-date.ts'
import { escapeHtml } from '#platform/server/http/pages/public-document.rules.ts'
import { letterNumber } from '#requests/letters/compose-letter.rules.ts'
import type { StoredLetter } from '#requests/letters/letters.store.ts'
import type { Language } from './texts/own-page-text.rules.ts'
import { dayIn, ownPageTexts } from './texts/own-page-texts.rules.ts'

/** The driver's letters, newest first; empty without one. */
export function lettersSection(letters: readonly StoredLetter[], language: Language): string {
  if (letters.length === 0) return ''
  const text = ownPageTexts[language]
  const lines = letters.map(({ id, case_id: caseId, number, made_at, time_zone: timeZone }) => {
    const day = dayIn(text, toPlainDate(made_at, timeZone))
    const said = text.cases.letter({ number: letterNumber({ caseId, number }), day })
    return `<p><a href="?lang=${language}&amp;letter=${id}">${escapeHtml(said)}</a></p>`
  })
  return `\n<h2>${text.cases.letters}</h2>\n<section>${lines.join('')}</section>`
}
