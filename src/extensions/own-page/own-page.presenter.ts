import { isBarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { passStatusOfDriver } from '#drivers/pass/pass.rules.ts'
import type { VerdictNow } from '#drivers/verdict/as-at/verdict.contract.ts'
import { isOwnKey } from '#drivers/requirements/own-requirement.rules.ts'
import type { OwnShape } from '#drivers/requirements/own-shape.contract.ts'
import { requirements, type Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { HeldBy } from '#drivers/recalls/recalled.rules.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import {
  languages,
  type Language,
  type OwnPageText,
  type ReasonText,
  type RequirementText,
  type WaitingStatus,
} from './texts/own-page-text.rules.ts'
import type { Balance } from '#points/balance/points.contract.ts'
import { pointsSection } from './points-section.rules.ts'
import { restrictionList } from './restriction-list.rules.ts'
import { dayIn, ownPageTexts } from './texts/own-page-texts.rules.ts'

type Page = ReturnType<typeof publicDocument> & { hasPicture?: boolean }

export type OwnPage = {
  answer: VerdictNow
  passExpiry: PlainDate | null
  plant: string
  /** A data: address; null without a photograph. */
  photograph: string | null
  /** Whether there is a digital pass to show. */
  hasPass: boolean
  heldBy: HeldBy
  /** Html; empty without one. */
  cases: string
  /** Html. */
  copy: string
  /** Of who is blacklisted. */
  barring: Barring | null
  /** Null where the plant counts none. */
  points: Balance | null
  /** By which a refresher is due; null without one. */
  refresherBy: PlainDate | null
}

export type Barring = { reason: string | null; reviewOn: PlainDate | null }

/** The page of one driver: photograph, verdict, what to do, dates. */
export function presentOwnPage(
  { answer, passExpiry, plant, photograph, hasPass, heldBy, barring, cases, copy, points, refresherBy }: OwnPage,
  language: Language,
): Page {
  const text = ownPageTexts[language]
  const { driver, verdict, cleared_until } = answer
  const isBlocked = verdict === 'blocked'
  const title = isBlocked ? text.mayNotLoad : text.mayLoad
  // Nothing else is to be done about it than to appeal.
  const reasons = barring
    ? [barredText(barring, plant, text)]
    : ownReasons(answer.reasons).map((reason) => reasonText(reason, answer, { text, heldBy, refresherBy }))
  const content = [
    switchTo(language),
    photograph && `<img src="${photograph}" alt="${escapeHtml(text.photograph)}" width="120" height="160">`,
    `<h1 class="${{ cleared: 'ok', warn: 'warn', blocked: 'bad' }[verdict]}">${escapeHtml(title)}</h1>`,
    !isBlocked && cleared_until && `<p>${escapeHtml(text.until(dayIn(text, cleared_until)))}</p>`,
    `<p class="holder">${escapeHtml(driver.name)}<span>${escapeHtml(driver.transporter_id.name)}</span><span>${escapeHtml(plant)}</span></p>`,
    hasPass && !isBlocked && `<p><a href="?lang=${language}&amp;pass=1">${escapeHtml(text.digitalPass.show)}</a></p>`,
    reasons.length > 0 && `<h2>${text.whatToDo}</h2>\n<ul>${reasons.map(reasonItem).join('\n')}</ul>`,
    cases,
    !barring && `<h2>${text.dates}</h2>\n<table>${datesOf(answer, passExpiry, text).map(dateRow).join('\n')}</table>`,
    answer.restrictions.length > 0 && `<h2>${text.restrictions}</h2>\n${restrictionList(answer.restrictions, text)}`,
    points && pointsSection(points, text),
    copy,
    `<p class="note">${escapeHtml(text.notTheGate)}</p>`,
  ]
  return {
    ...publicDocument({ language, title, content: content.filter(Boolean).join('\n'), isTall: true }),
    hasPicture: photograph !== null,
  }
}

/** The same for every token that shows no page. */
export const presentNoPage = (language: Language): Page => plainPage(language, ownPageTexts[language].noPage)
export const presentFailure = (language: Language): Page => plainPage(language, ownPageTexts[language].failed)

const plainPage = (language: Language, { title, text }: { title: string; text: string }): Page =>
  publicDocument({ language, title, content: `${switchTo(language)}\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>` })

const switchTo = (shown: Language): string => {
  const links = languages
    .filter((language) => language !== shown)
    .map((language) => `<a href="?lang=${language}" lang="${language}">${ownPageTexts[language].name}</a>`)
  return `<nav>${links.join(' ')}</nav>`
}

function barredText({ reason, reviewOn }: Barring, plant: string, text: OwnPageText): ReasonText {
  const known = reason !== null && isBarringReason(reason) ? reason : null
  return text.barred({ reason: known, reviewOn: reviewOn && dayIn(text, reviewOn), plant })
}

type Reason = VerdictNow['reasons'][number]

/** A pass that ends with a document is extended by renewing that, so it is no reason of its own. */
const ownReasons = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.filter(
    ({ what, date }) => what !== 'pass' || !reasons.some((other) => other.what !== 'pass' && date !== null && other.date === date),
  )

type Said = { text: OwnPageText; heldBy: HeldBy; refresherBy: PlainDate | null }

function reasonText({ what, date, severity }: Reason, { driver, proofs }: VerdictNow, said: Said): ReasonText {
  const { text } = said
  if (what === 'hold') return withSteps(date === null ? text.stops.hold : text.onHoldFrom(dayIn(text, date)), said)
  if (what === 'doctor') return text.stops[what]
  const requirement = requirements.find((each) => each === what)
  if (requirement) return requirementText(text.requirements[requirement], text, { severity, date })
  if (isOwnKey(what))
    return requirementText(text.ownRequirement(proofs.find((proof) => proof.what === what)?.name ?? ''), text, { severity, date })
  const status = text.statuses[driver.status.id as WaitingStatus]
  return date === null ? status : text.suspendedUntil(dayIn(text, date))
}

/** A recall and a refresher say what to do about their holds, and not only whom to ask. */
function withSteps({ sentence, nextStep }: ReasonText, { text, heldBy: { recalls, hasOthers }, refresherBy }: Said): ReasonText {
  const renewals = recalls.map(({ kind, renewBy }) => text.renewElsewhere[kind](renewBy && dayIn(text, renewBy)))
  const steps = [...renewals, ...(refresherBy === null ? [] : [text.points.refresherBy(dayIn(text, refresherBy))])]
  return { sentence, nextStep: [...steps, ...(steps.length === 0 || hasOthers ? [nextStep] : [])].join(' ') }
}

function requirementText(
  { missing, expired, expiring, nextStep }: Omit<RequirementText, 'label'>,
  text: OwnPageText,
  { severity, date }: Pick<Reason, 'severity' | 'date'>,
): ReasonText {
  if (date === null) return { sentence: missing, nextStep }
  return { sentence: (severity === 'warn' ? expiring : expired)(dayIn(text, date)), nextStep }
}

const reasonItem = ({ sentence, nextStep }: ReasonText): string => `<li>${escapeHtml(sentence)}<span>${escapeHtml(nextStep)}</span></li>`

type DateLine = { label: string; value: string; isBad: boolean }

/** The driver's own dates; of the medical, only that they are fit and until when. */
function datesOf({ driver, proofs, today }: VerdictNow, passExpiry: PlainDate | null, text: OwnPageText): readonly DateLine[] {
  const pass = isDriverStatus(driver.status.id) ? passStatusOfDriver[driver.status.id] : null
  const ends = new Map(proofs.filter(({ is_needed }) => is_needed).map(({ what, expiry }) => [what, expiry]))
  const isStopped = proofs.some(({ finding }) => finding !== null)
  // A cancelled pass is none to the driver, however late its day.
  ends.set('pass', pass === null || pass === 'cancelled' ? null : passExpiry)
  const builtIn = (['pass', 'medical', 'ddt', 'bulker', 'licence'] as const).flatMap((what) => {
    const day = ends.get(what)
    if (day === undefined) return []
    if (what === 'medical' && isStopped) return [{ label: text.requirements.medical.label, value: text.stops.doctor.nextStep, isBad: true }]
    const isBad = day === null || day <= today || (what === 'pass' && pass !== 'active')
    return [{ label: text.requirements[what].label, value: dateValue(text, what, day, today), isBad }]
  })
  return [...builtIn, ...proofs.flatMap(({ name, own }) => (own ? [ownLine(text, name, own)] : []))]
}

const ownLine = (text: OwnPageText, name: string, own: OwnShape): DateLine => ({
  label: sentenceCase(name),
  value: ownValue(text, own),
  isBad: own.state === 'missing' || own.state === 'expired',
})

function ownValue(text: OwnPageText, { state, expiry, needed_from: neededFrom }: OwnShape): string {
  if (state === 'missing') return text.notMet
  if (neededFrom !== null) return text.neededFrom(dayIn(text, neededFrom))
  if (expiry === null) return text.noEnd
  return (state === 'expired' ? text.expired : text.valid)(dayIn(text, expiry))
}

function dateValue(text: OwnPageText, what: Requirement, day: PlainDate | null, today: PlainDate): string {
  if (day === null) return text.none
  if (day <= today) return text.expired(dayIn(text, day))
  return (what === 'medical' ? text.fit : text.valid)(dayIn(text, day))
}

const dateRow = ({ label, value, isBad }: DateLine): string =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td${isBad ? ' class="bad"' : ''}>${escapeHtml(value)}</td></tr>`
