/** What a check found. A problem keeps the product from working; a warning says what may go wrong later. */
export type Finding = {
  state: 'ok' | 'warning' | 'problem'
  subject: string
  text: string
  /** What to do about it, as a sentence. */
  advice?: string
}

export const fine = (subject: string, text: string): Finding => ({ state: 'ok', subject, text })
export const warning = (subject: string, text: string, advice: string): Finding => ({ state: 'warning', subject, text, advice })
export const problem = (subject: string, text: string, advice: string): Finding => ({ state: 'problem', subject, text, advice })

export const failureText = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return failureText(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
