import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { CaseOfDriver } from '#requests/hearing/reply.store.ts'
import type { Language, OwnPageText } from '../texts/own-page-text.rules.ts'
import { dayIn, ownPageTexts } from '../texts/own-page-texts.rules.ts'
import { ownReplyContract } from './reply.contract.ts'

/** Whether the driver may still reply. */
export const mayReply = ({ status_id, due_on, replied_at }: CaseOfDriver): boolean =>
  status_id === requestStatus.pending && due_on !== null && replied_at === null

/** What a driver reads of the own cases; empty without one. */
export function casesSection(cases: readonly CaseOfDriver[], today: PlainDate, language: Language): string {
  const text = ownPageTexts[language]
  if (cases.length === 0) return ''
  return [`<h2>${text.cases.title}</h2>`, ...cases.map((one) => caseItem(one, { text, today, language }))].join('\n')
}

type Said = { text: OwnPageText; today: PlainDate; language: Language }

function caseItem(one: CaseOfDriver, { text, today, language }: Said): string {
  const { cases } = text
  const link = `<p><a href="?lang=${language}&amp;reply=${one.id}">${escapeHtml(cases.replyNow)}</a></p>`
  const lines = [`${cases.case(one.case_id)}. ${aboutText(one, text)}`, ...reasonOf(one, text), ...stateOf(one, text, today)]
  return `<section>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${mayReply(one) ? link : ''}</section>`
}

const bodyOf = ({ body_data }: CaseOfDriver): Readonly<Record<string, unknown>> => Object(body_data) as Readonly<Record<string, unknown>>

function aboutText(one: CaseOfDriver, text: OwnPageText): string {
  const body = bodyOf(one)
  if (one.type_id === requestType.blacklistDriver) return text.cases.barring
  if (one.type_id === requestType.suspendDriver) return text.cases.suspending(String(body['duration']))
  return text.cases.violation({ name: String(body['violation']), day: dayIn(text, String(body['violation_date'])) })
}

/** Why it is asked for: of a violation what was seen. What is said of who is barred unheard may name somebody; the page has its coded reason. */
function reasonOf(one: CaseOfDriver, { cases }: OwnPageText): readonly string[] {
  if (one.type_id === requestType.blacklistDriver && one.due_on === null) return []
  const said = one.comment ?? bodyOf(one)['description']
  return typeof said === 'string' && said !== '' ? [cases.reason(said)] : []
}

function stateOf(one: CaseOfDriver, text: OwnPageText, today: PlainDate): readonly string[] {
  const { cases } = text
  const dayOf = (at: Date): string => dayIn(text, toPlainDate(at, one.time_zone))
  // Not what was said: an office that hands the link over has it, too.
  const repliedOn = one.replied_by === 'paper' ? cases.repliedOnPaper : cases.replied
  const replied = one.replied_at === null ? [] : [repliedOn(dayOf(one.replied_at))]
  if (one.status_id === requestStatus.pending) {
    if (one.due_on === null || replied.length > 0) return [...replied, cases.waits]
    return [one.due_on < today ? cases.mayReplyLate : cases.mayReply(dayIn(text, one.due_on))]
  }
  const decided = one.decided_at === null ? '' : dayOf(one.decided_at)
  const outcome = one.status_id === requestStatus.approved ? cases.stands(decided) : cases.dismissed(decided)
  return [
    ...replied,
    outcome,
    ...(one.status_id === requestStatus.approved ? [cases.appeal({ plant: one.plant, caseId: one.case_id })] : []),
  ]
}

type ReplyPage = { one: CaseOfDriver; token: string; today: PlainDate; script: string }

/** The page by which a driver replies. */
export function presentReplyPage({ one, token, today, script }: ReplyPage, language: Language): ReturnType<typeof publicDocument> {
  const text = ownPageTexts[language]
  const { form, states } = text.cases
  const data = { token, request: one.id, to: ownReplyContract.reply.path, texts: JSON.stringify(states) }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  const lines = [aboutText(one, text), ...reasonOf(one, text), ...stateOf(one, text, today)]
  const content = [
    `<nav><a href="?lang=${language}">${escapeHtml(form.back)}</a></nav>`,
    `<h1>${escapeHtml(form.title)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<noscript><p class="bad">${escapeHtml(form.noScript)}</p></noscript>`,
    `<form ${attributes.join(' ')}>`,
    `<label>${escapeHtml(form.said)}<textarea name="said" rows="8" maxlength="4000"></textarea></label>`,
    `<label>${escapeHtml(form.file)}<input name="file" type="file" accept="image/*,application/pdf"></label>`,
    `<p class="note">${escapeHtml(form.once)} ${escapeHtml(form.kept)}</p>`,
    `<button>${escapeHtml(form.send)}</button>`,
    `</form>`,
    `<p role="status"></p>`,
  ]
  return publicDocument({ language, title: form.title, content: content.join('\n'), isTall: true, script })
}
