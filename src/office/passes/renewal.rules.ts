import type { Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'

/** The request that renews what ends first; the others are renewed outside the product, as the pass's page says. */
export const renewalForm: Partial<Readonly<Record<Requirement, string>>> = { bulker: 'bulker-renewal', licence: 'change-details' }
