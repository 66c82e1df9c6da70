/** A table in which an upgrade adds or removes rows, and why. */
export type Added = { why: string; isAllowed: (before: number, after: number | undefined) => boolean }

const grows: Added['isAllowed'] = (before, after) => after !== undefined && after > before

export const addedByUpgrade: Readonly<Record<string, Added>> = {
  migration: { why: 'what was applied is written down', isAllowed: grows },
  migration_beside: { why: 'what was applied is written down', isAllowed: grows },
  onboarding_notification_type: {
    why: 'messages about overrides, unusual checks and webhooks came with the gate and the webhooks',
    isAllowed: (before, after) => before === 7 && after === 10,
  },
  stored_count: {
    why: 'who joined and left is counted from the history, no longer stored',
    isAllowed: (before, after) => after !== undefined && after < before,
  },
  role: { why: 'the role of guards came with the checks at the gate', isAllowed: (before, after) => after === before + 1 },
  role_permission: { why: 'roles get the permissions for what is new', isAllowed: grows },
  driver_history: { why: "drivers whose last medical says 'not fit' are stopped from the upgrade on", isAllowed: grows },
  gate_change: { why: 'devices at the gate hear of the drivers whose facts the upgrade changed', isAllowed: grows },
  count_delta: { why: 'changes of counts that the next work of the night adds up', isAllowed: () => true },
}
