import { momentText } from '#platform/contract/moment.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import { copyLanguages, copyTexts, type CopyLanguage } from './copy-texts.rules.ts'
import { copyLinkContract } from './subject-access.contract.ts'

type Page = ReturnType<typeof publicDocument>
type CopyPage = { token: string; until: Date; timeZone: string; script: string }

/** The page that a link to a copy opens: nothing on it says whose it is. */
export function copyPage({ token, until, timeZone, script }: CopyPage, language: CopyLanguage): Page {
  const text = copyTexts[language]
  const data = { token, to: copyLinkContract.open.path, texts: JSON.stringify(text.states) }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  const content = [
    switchFrom(language),
    `<h1>${escapeHtml(text.title)}</h1>`,
    `<p>${escapeHtml(text.whose)}</p>`,
    `<noscript><p class="bad">${escapeHtml(text.noScript)}</p></noscript>`,
    `<form ${attributes.join(' ')}>`,
    `<label>${escapeHtml(text.code)}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10"></label>`,
    `<button value="pdf">${escapeHtml(text.pdf)}</button>`,
    `<button value="zip">${escapeHtml(text.zip)}</button>`,
    `</form>`,
    `<p role="status"></p>`,
    `<p class="note">${escapeHtml(text.private)}</p>`,
    `<p class="note">${escapeHtml(text.until)} ${escapeHtml(momentText(until, timeZone))}.</p>`,
  ]
  return publicDocument({ language, title: text.title, content: content.join('\n'), isTall: true, script })
}

/** The same for every token that leads nowhere. */
export const noCopyPage = (language: CopyLanguage): Page => plain(language, copyTexts[language].noPage, copyTexts[language].noPageText)
export const copyPageFailed = (message: string, language: CopyLanguage): Page => plain(language, copyTexts[language].failed, message)

const plain = (language: CopyLanguage, title: string, text: string): Page =>
  publicDocument({ language, title, content: `${switchFrom(language)}\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>` })

const switchFrom = (shown: CopyLanguage): string =>
  `<nav>${copyLanguages
    .filter((language) => language !== shown)
    .map((language) => `<a href="?lang=${language}" lang="${language}">${copyTexts[language].name}</a>`)
    .join(' ')}</nav>`
