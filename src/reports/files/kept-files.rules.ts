/** The page of a person's files, relative to the staff portal. */
export const yourFilesLink = 'reports/files'
export const yourFilesPath = `/app/staff-portal/${yourFilesLink}`

/** 3,400,000 bytes as '3.4 MB'; less than 0.1 MB in kB. */
export const megabytesText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
