const folder = '/app/staff-portal/onboarding/pass-generation'

export const passQueuePath: `/${string}` = `${folder}/dashboard`
export const passGenerationPath = (driverId: string): string => `${folder}/driver/${driverId}`
