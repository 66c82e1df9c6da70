import type { Balance } from '#points/balance/points.contract.ts'
import { escapeHtml } from '#platform/server/http/pages/public-document.rules.ts'
import type { OwnPageText } from './texts/own-page-text.rules.ts'
import { dayIn } from './texts/own-page-texts.rules.ts'

/** The driver's points in force, each with the day on which it lapses. */
export function pointsSection({ points, violations, good_practices: practices }: Balance, text: OwnPageText): string {
  const { title, inForce, counts, twice, goodPractice } = text.points
  const rows = [
    ...violations.map((each) => ({
      label: `${each.violation ?? ''}, ${dayIn(text, each.violation_date)}${each.is_repeat ? ` (${twice})` : ''}`,
      value: counts(each.points, dayIn(text, each.lapses_on)),
    })),
    ...practices.map((each) => ({ label: `${goodPractice}: ${each.title}`, value: counts(-each.points, dayIn(text, each.lapses_on)) })),
  ]
  const table = rows.map(({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
  return `<h2>${title}</h2>\n<p>${escapeHtml(inForce(points))}</p>${table.length > 0 ? `\n<table>${table.join('\n')}</table>` : ''}`
}
