/** What a check found. A problem keeps the product from working; a warning says what may go wrong later. */
export type Finding = {
  readonly state: 'ok' | 'warning' | 'problem'
  readonly subject: string
  readonly text: string
  /** What to do about it, as a sentence. */
  readonly advice?: string
}

export const fine = (subject: string, text: string): Finding => ({ state: 'ok', subject, text })
export const warning = (subject: string, text: string, advice: string): Finding => ({ state: 'warning', subject, text, advice })
export const problem = (subject: string, text: string, advice: string): Finding => ({ state: 'problem', subject, text, advice })

export const failureText = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return failureText(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
