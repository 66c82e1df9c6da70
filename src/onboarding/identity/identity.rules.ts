/** What an id number's person is to this plant. */
export const identityOutcomes = ['free', 'onboarding', 'yours', 'other transporter', 'barred', 'returning', 'other plant'] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]
