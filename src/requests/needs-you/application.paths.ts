/** Where an office corrects the documents of its new driver. */
export const applicationPath = (driverId: string): `/${string}` => `/app/transporter-portal/onboarded/drivers/driver/${driverId}`
