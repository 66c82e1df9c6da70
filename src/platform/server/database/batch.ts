/**
 * Turns one question at a time into questions in company: while an answer is under way, further questions wait and are then asked together, in one
 * statement. Alone, a question is asked at once. Each is asked after it was put, so its answer is never older than the question.
 */
export function batch<Q, A>(ask: (questions: readonly Q[]) => Promise<readonly A[]>, most = 50): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let isAsking = false
  const next = async (): Promise<void> => {
    isAsking = true
    while (waiting.length > 0) {
      const together = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await answer(together)
    }
    isAsking = false
  }
  const answer = async (together: readonly Waiting<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(together.map(({ question }) => question))
      together.forEach(({ resolve }, place) => resolve(answers[place] as A))
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void next()
    })
}

type Waiting<Q, A> = { readonly question: Q; readonly resolve: (answer: A) => void; readonly reject: (error: unknown) => void }
