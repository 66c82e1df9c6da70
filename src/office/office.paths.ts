const portal = '/app/transporter-portal'
const passes = `${portal}/pass`

/** The addresses of the transport office's own screens. */
export const officePaths = {
  passes: `${passes}/dash`,
  pass: (driverId: string): string => `${passes}/driver/${driverId}`,
  application: (driverId: string): string => `${portal}/onboarded/drivers/driver/${driverId}`,
  newDriver: `${portal}/new-driver`,
  driverAt: (plantId: string, driverId: string): string => `${portal}/at/${plantId}/driver/${driverId}`,
} as const
