import type { driverStatus, DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { FirstEnd, Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'

/** The languages of a driver's own page, by their code. */
export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]

type Status = typeof driverStatus
/** The statuses of drivers who have a page of their own and may not load. */
export type WaitingStatus = Exclude<DriverStatusId, Status['active' | 'onboardingDeclined' | 'left' | 'blacklisted']>

export type ReasonText = { readonly sentence: string; readonly nextStep: string }

/** Every text of the page and of the message that brings it, in one language. Days come as text. */
export type OwnPageText = {
  readonly name: string
  /** The name of the month after the day: '13 Jun 2027'. */
  readonly months: readonly string[]
  readonly mayLoad: string
  readonly mayNotLoad: string
  readonly until: (day: string) => string
  readonly whatToDo: string
  readonly dates: string
  readonly photograph: string
  readonly requirements: Readonly<Record<Requirement, RequirementText>>
  /** What no date ends: a hold, and a doctor's finding, which is not said. */
  readonly stops: Readonly<Record<Exclude<FirstEnd, Requirement>, ReasonText>>
  readonly valid: (day: string) => string
  /** Of a medical. */
  readonly fit: (day: string) => string
  readonly expired: (day: string) => string
  readonly none: string
  readonly statuses: Readonly<Record<WaitingStatus, ReasonText>>
  readonly suspendedUntil: (day: string) => ReasonText
  readonly notTheGate: string
  /** The code that the gate scans; `hint` says that it renews and what to do without a network. */
  readonly digitalPass: Readonly<Record<'show' | 'title' | 'hint' | 'back', string>>
  readonly noPage: { readonly title: string; readonly text: string }
  readonly failed: { readonly title: string; readonly text: string }
  /** The text message with the link. */
  readonly message: (of: { readonly office: string; readonly link: string }) => string
}

export type RequirementText = {
  readonly label: string
  readonly missing: string
  readonly expired: (day: string) => string
  readonly expiring: (day: string) => string
  readonly nextStep: string
}
