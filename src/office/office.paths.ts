const passes = '/app/transporter-portal/pass'

/** The addresses of the transport office's own screens. */
export const officePaths = {
  passes: `${passes}/dash`,
  pass: (driverId: string): string => `${passes}/driver/${driverId}`,
} as const
