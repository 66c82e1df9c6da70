import { dateIn, languages, type Language } from '#platform/contract/language.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { LetterContent } from './letter-content.contract.ts'
import { toldSentences, titleOf, type Told } from './told.rules.ts'
import { letterTexts } from './texts/letter-texts.rules.ts'

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
  const day = (date: PlainDate): string => dateIn(language, date)
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
    paragraphs: [text.greeting(to.driver), ...toldSentences(told, { text, day, today: to.on }), appeal],
    code: text.code,
  }
}
