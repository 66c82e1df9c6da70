import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { courseNames, type Course } from './course-names.rules.ts'
import { issuerStateOn, withdrawalOn, type Designation } from './issuer-state.rules.ts'

export type JudgedIssuer = Designation & {
  id: string
  name: string
  /** What a company may give; null for a doctor. */
  courses: readonly string[] | null
}

type Given = {
  kind: 'medical' | Course
  /** The day of the examination or training. */
  day: PlainDate
}

/** Whether what somebody issued that day is accepted. */
export function judgeIssuer(issuer: JudgedIssuer, { kind, day }: Given): Ruling {
  if (issuer.courses !== null && kind !== 'medical' && !issuer.courses.includes(kind))
    return { ok: false, code: 'course_not_given', message: `${issuer.name} is not designated for ${courseNames[kind].inText}.` }
  const why = whyNot(issuer, day)
  if (why === undefined) return { ok: true }
  const what = kind === 'medical' ? 'examination' : 'training'
  return { ok: false, code: 'not_designated', message: `${why}; the ${what} is of ${dateText(day)}.` }
}

/** Why an issuer is not designated on a day; undefined on which it is. */
function whyNot(issuer: JudgedIssuer, day: PlainDate): string | undefined {
  const { name, designated_from: from, designated_until: until } = issuer
  const withdrawn = withdrawalOn(issuer, day) ?? null
  const anew = withdrawn !== null && from !== null && from > withdrawn ? ` to ${textOf(from)}` : ''
  return {
    approved: undefined,
    withdrawn: `The designation of ${name} was withdrawn from ${textOf(withdrawn)}${anew}`,
    'not yet': `${name} is designated from ${textOf(from)}`,
    expired: `${name} was designated until ${textOf(until)}`,
  }[issuerStateOn(issuer, day)]
}

const textOf = (day: PlainDate | null): string => (day === null ? '' : dateText(day))
