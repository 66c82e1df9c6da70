import { joinList } from '#platform/contract/words.ts'

type ReminderText = { title: string; body: string; link: string }

const shownNames = 5

/** 'Asha Otieno, Brian Kamau and 3 more' */
const namesText = (names: readonly string[]): string =>
  joinList(names.length <= shownNames ? names : [...names.slice(0, shownNames), `${names.length - shownNames} more`])

const subject = (count: number): string => (count === 1 ? '1 application' : `${count} applications`)

/** To reviewers, of applications that wait for them. */
export const reviewReminder = (names: readonly string[]): ReminderText => ({
  title: names.length === 1 ? '1 application waits for review' : `${names.length} applications wait for review`,
  body: `Nobody has worked on ${subject(names.length)} for longer than your plant allows: ${namesText(names)}.`,
  link: 'onboarding/document-verification/dashboard?show=overdue',
})

type Returned = { id: string; name: string }

/** To the submitter, of applications that were returned. */
export function submitterReminder(drivers: readonly Returned[], isOfStaff: boolean): ReminderText {
  const [first] = drivers
  const folder = isOfStaff ? 'onboarding/new-driver' : 'onboarded/drivers'
  const list = isOfStaff ? `${folder}/mine` : `${folder}/dash`
  return {
    title: drivers.length === 1 ? '1 application waits for you' : `${drivers.length} applications wait for you`,
    body: `Documents were returned to you. Correct and resubmit them: ${namesText(drivers.map(({ name }) => name))}.`,
    link: drivers.length === 1 && first ? `${folder}/driver/${first.id}` : list,
  }
}
