import { dayIn, languages, type Language } from '#platform/contract/language.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isViolation } from '../hearing/heard.rules.ts'
import { requestType } from '../engine/request-types.contract.ts'
import type { LetterContent } from './letter-content.contract.ts'
import type { LetterAbout, LetterText } from './texts/letter-text.rules.ts'
import { letterTexts } from './texts/letter-texts.rules.ts'

type Suspended = { startsOn: PlainDate; endsOn: PlainDate | null }
/** What is told. What staff wrote is left out: it may name a colleague, a witness or another driver. */
export type Told =
  | { kind: 'notice'; typeId: number; body: object; until: PlainDate }
  | { kind: 'decision'; typeId: number; body: object; isUpheld: boolean; suspensions: readonly Suspended[] }
  | { kind: 'reinstatement' }

export type Addressed = {
  plant: string
  /** What the plant set; empty for its name alone. */
  head: string
  /** Where appeals go; empty for the plant. */
  appeal: string
  driver: string
  idNo: string
  office: string
  caseId: string
  number: number
  on: PlainDate
}

/** A letter in every language. */
export function composeLetter(told: Told, to: Addressed): LetterContent {
  const head = [to.plant, ...linesOf(to.head)]
  return { head, words: Object.fromEntries(languages.map((language) => [language, wordsOf(told, to, language)])) as LetterContent['words'] }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** '41-2' is the second letter of case 41. */
export const letterNumber = ({ caseId, number }: Pick<Addressed, 'caseId' | 'number'>): string => `${caseId}-${number}`

function wordsOf(told: Told, to: Addressed, language: Language): LetterContent['words'][Language] {
  const text = letterTexts[language]
  const { labels } = text
  const number = letterNumber(to)
  const day = (date: PlainDate): string => dayIn(language, date)
  const appeal = text.appeal[told.kind]({ to: to.appeal.trim() === '' ? to.plant : to.appeal.trim(), caseId: to.caseId, number })
  return {
    title: titleOf(told, text),
    facts: [
      { label: labels.number, value: number },
      { label: labels.date, value: day(to.on) },
      { label: labels.driver, value: to.driver },
      { label: labels.idNo, value: to.idNo },
      { label: labels.office, value: to.office },
    ],
    paragraphs: [text.greeting(to.driver), ...saidOf(told, { text, day, today: to.on }), appeal],
    code: text.code,
  }
}

function titleOf(told: Told, { titles }: LetterText): string {
  if (told.kind !== 'decision') return titles[told.kind]
  return told.isUpheld ? titles.upheld : titles.dismissed
}

type Said = { text: LetterText; day: (date: PlainDate) => string; today: PlainDate }

function saidOf(told: Told, { text, day, today }: Said): string[] {
  if (told.kind === 'reinstatement') return [text.reinstated(day(today)), text.mayLoad]
  const about = aboutOf(told, day)
  if (told.kind === 'notice') return [text.held(about), text.reason, text.mayReply(day(told.until)), text.howToReply]
  if (!told.isUpheld) return [text.dismissed(about)]
  const suspended = told.suspensions.map(({ startsOn, endsOn }) =>
    text.suspended({ from: day(startsOn), until: endsOn === null ? null : day(endsOn) }),
  )
  const isOpen = told.suspensions.some(({ endsOn }) => endsOn === null)
  // A suspension that says its days says it all.
  const decided = about.matter === 'suspension' && suspended.length > 0 ? [] : [text.upheld(about)]
  return [...decided, ...suspended, ...(isOpen ? [text.untilEvidence] : []), text.reason]
}

function aboutOf({ typeId, body }: { typeId: number; body: object }, day: Said['day']): LetterAbout {
  const { violation, violation_date: on, duration } = body as Readonly<Record<string, unknown>>
  if (isViolation(typeId)) return { matter: 'violation', name: String(violation), day: day(String(on)) }
  return typeId === requestType.suspendDriver ? { matter: 'suspension', days: String(duration) } : { matter: 'barring' }
}
