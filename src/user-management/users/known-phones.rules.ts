/** Adding a person looks the number up twice, as it is typed and as it is saved; nobody adds more than 60 by hand in an hour. */
export const phoneLookUpLimit = {
  events: 120,
  seconds: 60 * 60,
  message: 'You have looked up too many phone numbers and emails in the last hour. Try again later.',
} as const

/** One person found by a file. */
export const foundOnce = { events: 1, seconds: phoneLookUpLimit.seconds, message: phoneLookUpLimit.message } as const

/** 'A••• S••• already has this phone number. …' */
export const knownPhoneText = (name: string): string =>
  `${name} already has this phone number. Give this person access instead of adding them again.`

export const knownEmailText = 'Another user has this email'
export const phoneTakenText = 'Another user has this phone number'
