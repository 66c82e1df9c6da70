/** Where the button of a next step leads: a list of who can help, a request's form, or a page. */
export const stepTargets = [
  'doctors',
  'training-companies',
  'bulker-renewal',
  'change-details',
  'renew-requirement',
  'end-suspension',
  'evidence',
  'request',
  'application',
  'new-driver',
] as const
export type StepTarget = (typeof stepTargets)[number]

/** Whom an office sends a driver to. */
const helperTargets = ['doctors', 'training-companies'] as const satisfies readonly StepTarget[]
export type HelperTarget = (typeof helperTargets)[number]
export const isHelperTarget = (to: string): to is HelperTarget => helperTargets.some((target) => target === to)
