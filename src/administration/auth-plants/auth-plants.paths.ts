export const authPlantsPath = '/app/staff-portal/administrative/auth-plants'

export const plantSettingsHref = ({ _id }: { readonly _id: string }): string => `${authPlantsPath}/${_id}`
