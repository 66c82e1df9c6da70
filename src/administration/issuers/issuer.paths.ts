const settings = '/app/staff-portal/administrative'

export const doctorsPath = `${settings}/doctors` as const
export const trainingCompaniesPath = `${settings}/training-companies` as const

/** The page of one doctor or company, by its id as an issuer. */
export const doctorHref = ({ issuer_id }: { issuer_id: string }): string => `${doctorsPath}/${issuer_id}`
export const trainingCompanyHref = ({ issuer_id }: { issuer_id: string }): string => `${trainingCompaniesPath}/${issuer_id}`
