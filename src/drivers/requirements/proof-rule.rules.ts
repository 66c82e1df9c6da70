import { dateText } from '#platform/contract/moment.ts'
import { addMonths, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { measuredEnd, ruleOfDay, type BuiltInVersion, type GivenProof, type RuleOfDay } from './built-in-ends.rules.ts'

/** What the rule of its day says of a proof, and what has come since. */
export type ProofRule = RuleOfDay & {
  /** The first day without it by the rules for all that came after it too; null where only the date on the proof decides. */
  untilNow: PlainDate | null
}

const never = '9999-12-31'

export function proofRuleOf(versions: readonly BuiltInVersion[], given: GivenProof): ProofRule {
  const rule = ruleOfDay(versions, given)
  const now = measuredEnd(versions, { ...given, expiry: rule.until ?? never, recordedOn: null })
  return { ...rule, untilNow: now === never ? null : now }
}

type Found = Pick<GivenProof, 'givenOn'> & {
  /** False where a doctor found not fit. */
  isFit: boolean
  /** The earlier day that its giver set, or the date on the proof. */
  setTo: PlainDate | null
}

/** When what was found ends: by the rule of its day, or on the day that its giver set. 'Not fit' has no validity, nor has what should have a date and has none. */
export const expiryBy = ({ until }: Pick<ProofRule, 'until'>, { givenOn, isFit, setTo }: Found): PlainDate =>
  (isFit ? earliest(until, setTo) : undefined) ?? givenOn

/** The same, by what has come since too. */
export function endsBy(rule: ProofRule, found: Found): PlainDate {
  const isSet = found.setTo !== null && (rule.until === null || found.setTo < rule.until)
  return expiryBy({ until: rule.untilNow }, isSet ? found : { ...found, setTo: null })
}

/** The last day that its giver may set. */
export const latestSetDay = ({ until, untilNow }: ProofRule): PlainDate | null => earliest(until, untilNow) ?? null

/** The furthest day that is believed of a proof. */
const mostMonths = 120

type SetDay = Found & {
  /** 'examination' or 'training', for messages. */
  what: string
  today: PlainDate
}

/** Why the day that its giver sets is not taken: it never makes a rule longer. Undefined where it is. */
export function setDayProblem(rule: ProofRule, { what, givenOn, isFit, setTo, today }: SetDay): string | undefined {
  const latest = latestSetDay(rule)
  if (!isFit) return setTo === null ? undefined : "A finding 'not fit' is valid on no day. Leave this empty"
  if (setTo === null) return rule.until === null ? `Enter until when the ${what} is valid, as its report says` : undefined
  if (setTo <= today) return 'Enter a day after today'
  if (latest !== null && setTo > latest)
    return `By the plant's rule the ${what} is valid until ${dateText(latest)}. Enter that day or an earlier one`
  return setTo > addMonths(givenOn, mostMonths) ? `Enter a day within ${mostMonths / 12} years of the ${what}` : undefined
}
