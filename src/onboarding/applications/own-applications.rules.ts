/** The stages of an application, in the order in which it passes them. Drafts are listed by their own call. */
export const applicationStages = ['submitted', 'needs you', 'verified', 'pass made', 'card to collect', 'active', 'ended'] as const
export type ApplicationStage = (typeof applicationStages)[number]

export const applicationStageNames = {
  submitted: 'Submitted',
  'needs you': 'Needs you',
  verified: 'Verified',
  'pass made': 'Pass made',
  'card to collect': 'Card to collect',
  active: 'Active',
  ended: 'Ended',
} satisfies Record<ApplicationStage, string>
