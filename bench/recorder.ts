import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Answer } from './http-load.ts'
import type { Step } from './scenario.ts'

/** A statement that the product sent, with its result. */
export type Sent = { text: string; values: readonly unknown[]; rows: readonly Record<string, unknown>[] }
export type Tokens = { asker: string; decider: string }

/**
 * Runs a round's calls on a product in this process and returns every statement it sent, in order. Throws when a call fails.
 */
export async function recordRound(app: FastifyInstance, tokens: Tokens, steps: readonly Step[]): Promise<Sent[]> {
  const sent: Sent[] = []
  const stop = listenToStatements((statement) => sent.push(statement))
  try {
    const answered: Answer[] = []
    for (const step of steps) {
      const { method, url, body, by } = step(answered)
      const answer = await app.inject({ method, url, ...(body && { body }), headers: { authorization: `Bearer ${tokens[by]}` } })
      if (answer.statusCode >= 400) throw new Error(`${method} ${url} was answered ${answer.statusCode} ${answer.body}`)
      answered.push({ status: answer.statusCode, body: answer.body })
    }
    return sent
  } finally {
    stop()
  }
}

type Query = (...given: unknown[]) => unknown
type Result = { rows: Record<string, unknown>[] }

/** Patches pg itself, so that the product needs no hook; returns how to stop. */
function listenToStatements(record: (statement: Sent) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function recordedQuery(this: unknown, ...given: unknown[]) {
    const statement = statementOf(given)
    const running = query.apply(this, given)
    // The caller handles a failed statement.
    if (statement && running instanceof Promise)
      running.then(
        (result: Result) => record({ ...statement, rows: result.rows }),
        () => {},
      )
    return running
  }
  return () => void (prototype.query = query)
}

function statementOf([first, second]: readonly unknown[]): { text: string; values: unknown[] } | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string') return undefined
  return { text: first.text, values: 'values' in first && Array.isArray(first.values) ? first.values : [] }
}
