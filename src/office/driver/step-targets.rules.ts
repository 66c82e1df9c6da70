/** Where the button of a next step leads: a list of who can help, a request's form, or a page. */
export const stepTargets = [
  'doctors',
  'training-companies',
  'bulker-renewal',
  'change-details',
  'end-suspension',
  'evidence',
  'request',
  'application',
  'new-driver',
] as const
export type StepTarget = (typeof stepTargets)[number]
