/** What an office reads of everybody who is not its own. */
export const notEligibleText = 'This person is not eligible. Write to the plant.'
