import type { Db } from '#platform/server/database/database.ts'
import { openDecodeQueue } from '#platform/server/decode/fair-queue.ts'
import { overloaded } from '#platform/server/http/refusal.ts'

/** At once. Sums of very many rows keep a processor busy; the other calls need the rest. */
const maxSumming = 2
/** A screen sends three; a person may have some open. */
const maxWaitingPerPerson = 24

/** `question` stands for the answer of `sum` over `db`: the same for everybody who may ask it. */
export type Sum<T> = {
  owner: string
  db: Db
  question: unknown
  sum: () => Promise<T>
  /** The asker is gone: nothing is worth summing. */
  gone: AbortSignal
}

type Question = {
  asking: number
  begun?: { at: number; answer: Promise<unknown> }
}

/**
 * Runs one sum of a person at a time, and of the others in turn. A change makes every open report ask again: whose turn comes shares the answer to the
 * same question that was begun after they had asked, so that no answer is older than its call.
 */
export function openSums(): <T>(sum: Sum<T>) => Promise<T> {
  const queue = openDecodeQueue({ maxRunning: maxSumming, maxWaitingPerOwner: maxWaitingPerPerson, createRefusal: overloaded })
  const asked = new WeakMap<Db, Map<string, Question>>()
  let moment = 0
  return async ({ owner, db, question, sum, gone }) => {
    const arrivedAt = moment++
    const { entry, leave } = ask(asked, db, JSON.stringify(question))
    try {
      const release = await queue.enter(owner)
      try {
        if (entry.begun && entry.begun.at > arrivedAt) {
          release()
          return (await entry.begun.answer) as Awaited<ReturnType<typeof sum>>
        }
        if (gone.aborted) throw overloaded()
        const answer = sum()
        entry.begun = { at: moment++, answer }
        return await answer
      } finally {
        release()
      }
    } finally {
      leave()
    }
  }
}

/** Deleted with the last call that asks it. */
function ask(asked: WeakMap<Db, Map<string, Question>>, db: Db, key: string): { entry: Question; leave: () => void } {
  const questions = asked.get(db) ?? new Map<string, Question>()
  asked.set(db, questions)
  const entry = questions.get(key) ?? { asking: 0 }
  questions.set(key, entry)
  entry.asking++
  return {
    entry,
    leave: () => {
      entry.asking--
      if (entry.asking === 0) questions.delete(key)
    },
  }
}
