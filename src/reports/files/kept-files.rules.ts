/** The page of a person's files, relative to the staff portal. */
export const yourFilesLink = 'reports/files'
