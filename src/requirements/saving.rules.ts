import { dateText } from '#platform/contract/moment.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import { ahead, inForce, type Version } from './requirements.rules.ts'

/** More are a list that nobody reads. */
export const mostRequirements = 60
/** Nobody knows what a site asks for in ten years. */
const mostMonthsAhead = 24

type Planned = {
  fromDay: PlainDate
  metBy: PlainDate | null
  today: PlainDate
  versions: readonly Version[]
}

/** What is wrong with the days of a new version, by field; nothing where it can be saved. */
export function problemsOfDays({ fromDay, metBy, today, versions }: Planned): Readonly<Record<string, string>> {
  const latest = addMonths(today, mostMonthsAhead)
  if (fromDay < today) return { from_day: 'This day has passed. Choose today or a later day.' }
  if (fromDay > latest) return { from_day: `Choose a day within ${mostMonthsAhead} months` }
  if (metBy !== null && metBy > addMonths(fromDay, mostMonthsAhead))
    return { met_by: `Choose a day within ${mostMonthsAhead} months of the first one` }
  const same = versions.find(({ from_day, withdrawn_at }) => from_day === fromDay && withdrawn_at === null)
  if (same)
    return {
      from_day: `Another version begins on ${dateText(fromDay)}. ${same.begun_at === null ? 'Withdraw it first, or choose' : 'Choose'} another day.`,
    }
  const begun = inForce(versions)
  return begun && begun.from_day > fromDay
    ? { from_day: `The rule in force began on ${dateText(begun.from_day)}. Choose a later day.` }
    : {}
}

export const endedRequirementText = 'This requirement has ended. Add a new one instead.'

/** Why a requirement takes no further version; undefined where it does. A built-in one that is ended is as the specification has it, and can be changed again. */
export function whyClosed(versions: readonly Version[], isBuiltIn: boolean): string | undefined {
  if (inForce(versions)?.is_ended && !isBuiltIn) return endedRequirementText
  const end = ahead(versions).find(({ is_ended }) => is_ended)
  return end && `This requirement ends on ${dateText(end.from_day)}. Withdraw that end first.`
}

/** Why a requirement cannot be ended beside what lies ahead; undefined where it can. */
export function whyNoEnd(versions: readonly Version[], fromDay: PlainDate): string | undefined {
  const later = ahead(versions).find(({ from_day }) => from_day > fromDay)
  return later && `A change of ${dateText(later.from_day)} lies ahead, by which it would be needed again. Withdraw it first.`
}

export const renewalsPendingText = (pending: number): string =>
  pending === 1
    ? 'A renewal of this requirement is pending. Decide it first.'
    : `${pending} renewals of this requirement are pending. Decide them first.`

/** Of a name: 'Site induction' as site_induction, with its number where that is taken. Keys begin with a letter. */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 50)
  const slug = words === '' ? 'requirement' : words
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}_${n}`)) return `${slug}_${n}`
}

/** Names are typed by people. */
export const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
export const nameTakenText = 'Another requirement of the plant has this name'
