export const authPlantsPath = '/app/staff-portal/administrative/auth-plants'

export const plantSettingsHref = ({ _id }: { _id: string }): string => `${authPlantsPath}/${_id}`
