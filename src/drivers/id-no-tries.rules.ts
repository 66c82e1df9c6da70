const minute = 60
/** Nobody examines faster than this. */
export const lookUpLimit = {
  events: 60,
  seconds: 60 * minute,
  message: 'You have looked up many drivers within the hour. Wait a while before the next one.',
} as const
/** Typing errors are fewer; guesses are more. */
export const missLimit = {
  events: 10,
  seconds: 15 * minute,
  message: 'You have entered too many unknown id numbers. Check the number on the card, and try again in 15 minutes.',
} as const
