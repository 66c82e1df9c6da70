const folder = '/app/staff-portal/onboarding/document-verification'

export const verificationPaths = {
  queue: `${folder}/dashboard`,
  driver: (driverId: string) => `${folder}/driver/${driverId}`,
} as const
