import type { Permission } from '#accounts/permissions.rules.ts'

/** The stages of onboarding, and who works at each. */
export const stagePermissions = {
  verification: 'onboarding.verify',
  passes: 'onboarding.passes',
  cards: 'onboarding.cards',
} as const satisfies Record<string, Permission>
