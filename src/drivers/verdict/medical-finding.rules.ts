/** What stands in place of the medical's validity where a doctor found the driver not fit; null where the date says it all. */
export const medicalFinding = ({ isUnfit }: { isUnfit: boolean }, { readsMedicals }: { readsMedicals: boolean }): string | null =>
  isUnfit ? (readsMedicals ? 'Not fit to work' : 'See the plant doctor') : null
