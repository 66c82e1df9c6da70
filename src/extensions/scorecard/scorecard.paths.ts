const transportersPath = '/app/staff-portal/administrative/transporters'

export const rankingPath = `${transportersPath}/ranking` as const
export const transporterScorecardHref = (id: string): string => `${transportersPath}/${id}/scorecard`
export const ownScorecardPath = '/app/transporter-portal/scorecard'
