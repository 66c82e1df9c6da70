export const cardIssuanceHref = '/app/staff-portal/onboarding/card-issuance/dashboard'

export const cardDriverHref = (driverId: string): string => `/app/staff-portal/onboarding/card-issuance/driver/${driverId}`
