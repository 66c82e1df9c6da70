import type { PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { sameTopic, type OwnRule } from './own-ends.rules.ts'
import type { Validity } from './requirement-definition.contract.ts'

/** One of the plant's own requirements that attending an event of the topic proves. */
export type AskedTopic = {
  topic: string
  /** The requirement, as people say it: 'site induction'. */
  requirement: string
  /** How long attendance proves it: '24 months'. */
  lasts: string
  /** From when the plant asks for it; null where it does. */
  from: PlainDate | null
}

type NamedRule = Pick<OwnRule, 'versions'> & { name: string }

/** The topics that a plant asks for, by the rules in force and those that lie ahead; each topic of a requirement once. */
export const askedTopics = (rules: readonly NamedRule[]): readonly AskedTopic[] =>
  rules.flatMap(({ name, versions }) => {
    const counting = versions.slice(
      Math.max(
        versions.findLastIndex(({ hasBegun }) => hasBegun),
        0,
      ),
    )
    const asked = counting.flatMap(({ definition, isEnded, hasBegun, fromDay }) =>
      isEnded || definition.proof.kind !== 'attendance'
        ? []
        : [{ topic: definition.proof.topic, requirement: name, lasts: lastsText(definition.validity), from: hasBegun ? null : fromDay }],
    )
    return [...Map.groupBy(asked, ({ topic }) => plainWords(topic)).values()].flatMap((same) => same.slice(0, 1))
  })

/** What attending an event of this topic proves; an event without a topic proves nothing. */
export const provedBy = (topic: string | null, asked: readonly AskedTopic[]): Omit<AskedTopic, 'topic'>[] =>
  asked
    .filter((each) => topic !== null && sameTopic(each.topic, topic))
    .map(({ requirement, lasts, from }) => ({ requirement, lasts, from }))

function lastsText(validity: Validity): string {
  if (validity.kind === 'year_end') return 'to the end of the year'
  if (validity.kind === 'for_ever') return 'for ever'
  if (validity.kind === 'proof') return 'to the date on the proof'
  const bands = validity.byAge.map((band) => `${monthsText(band.months)} from age ${band.fromAge}`)
  return [monthsText(validity.months), ...bands].join(', ')
}

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`)
