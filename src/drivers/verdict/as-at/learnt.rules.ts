import { requirementNames } from '../verdict-reasons.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isClearanceKind } from '../../pass/pass.rules.ts'

/** A fact of a day that became known after it. */
export type LearntFact = {
  /** A clearance by the key of its requirement. */
  what: string
  /** How the plant calls its own requirement; null of all others. */
  name?: string | null
  /** Its own day: of the examination, training, issue, hand-over or beginning. */
  day: PlainDate
  learntOn: PlainDate
  how: 'approved' | 'recorded' | 'corrected' | 'replaced'
  isUnfit: boolean
  cardNo: string | null
}

/** Sentences for the reader: medical facts are for those who may read them. */
export const learntSentences = (facts: readonly LearntFact[], { readsMedicals }: { readsMedicals: boolean }): readonly string[] =>
  facts.filter(({ what }) => what !== 'medical' || readsMedicals).map(sentenceOf)

function sentenceOf(fact: LearntFact): string {
  const { what, how } = fact
  const [day, learntOn] = [dateText(fact.day), dateText(fact.learntOn)]
  if (what === 'suspension') return `A suspension from ${day} was recorded on ${learntOn}.`
  if (what === 'card') return `Card ${fact.cardNo} was handed over on ${day}. This was recorded on ${learntOn}.`
  const name = `${fact.name ?? (isClearanceKind(what) ? requirementNames[what] : what)} of ${day}`
  if (how === 'replaced') return `The ${name}, which counted then, was replaced on ${learntOn}.`
  const result = fact.isUnfit ? ' with the result not fit to work' : ''
  return how === 'corrected'
    ? `A ${name}${result} was recorded as a correction on ${learntOn}.`
    : `A ${name}${result} was ${how} on ${learntOn}.`
}
