const minute = 60
/** No doctor or trainer sees more drivers in an hour. */
export const lookUpLimit = {
  events: 60,
  seconds: 60 * minute,
  message: 'You have looked up too many drivers in the last hour. Try again later.',
} as const
/** Allows for typing errors and stops guessing. */
export const missLimit = {
  events: 10,
  seconds: 15 * minute,
  message: 'You have entered too many unknown id numbers. Check the number on the card and try again in 15 minutes.',
} as const
