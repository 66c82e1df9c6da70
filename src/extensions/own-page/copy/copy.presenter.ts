import type { OwnCopy } from '#driver-files/subject-access/ask-copy.service.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import type { Language, OwnPageText } from '../texts/own-page-text.rules.ts'
import { dayIn, ownPageTexts } from '../texts/own-page-texts.rules.ts'
import { ownCopyContract } from './copy.contract.ts'

/** What a driver reads of the own copy: where it stands, and never the way to it. */
export function copySection(copy: OwnCopy, language: Language): string {
  const text = ownPageTexts[language]
  const link = `<p><a href="?lang=${language}&amp;copy=1">${escapeHtml(text.copy.ask)}</a></p>`
  return `<h2>${escapeHtml(text.copy.title)}</h2>\n<p>${escapeHtml(stateText(copy, text))}</p>${copy.mayAsk ? link : ''}`
}

function stateText({ state, askedOn, dueOn, endedOn }: OwnCopy, text: OwnPageText): string {
  const { copy } = text
  const day = (date: string | null): string => (date === null ? '' : dayIn(text, date))
  if (state === null) return copy.offer
  if (state === 'ready') return copy.ready
  if (state === 'handed_over') return copy.handed(day(endedOn))
  return state === 'closed' ? copy.closed(day(endedOn)) : copy.asked(day(askedOn), day(dueOn))
}

/** The page by which a driver asks for the own copy. */
export function presentCopyPage(
  { token, script }: { token: string; script: string },
  language: Language,
): ReturnType<typeof publicDocument> {
  const { form, states } = ownPageTexts[language].copy
  const data = { token, to: ownCopyContract.ask.path, texts: JSON.stringify(states) }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  const content = [
    `<nav><a href="?lang=${language}">${escapeHtml(form.back)}</a></nav>`,
    `<h1>${escapeHtml(form.title)}</h1>`,
    ...[form.what, form.how].map((line) => `<p>${escapeHtml(line)}</p>`),
    `<noscript><p class="bad">${escapeHtml(form.noScript)}</p></noscript>`,
    `<form ${attributes.join(' ')}><button>${escapeHtml(form.send)}</button></form>`,
    `<p role="status"></p>`,
  ]
  return publicDocument({ language, title: form.title, content: content.join('\n'), isTall: true, script })
}
