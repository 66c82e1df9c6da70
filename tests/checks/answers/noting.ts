import { PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import type { StatementAnswer } from './answer.ts'
import { seeRows } from './seen.ts'
import { usesOf, type TemplateUse } from './uses.ts'

/** Of this worker, which runs many files. */
type Noting = {
  uses: Map<string, readonly TemplateUse[]>
  answers: Map<string, StatementAnswer>
  learnt: Set<StatementAnswer>
}
const shared = globalThis as typeof globalThis & { noting?: Noting }
export const noting = (shared.noting ??= startNoting())

/** Listens where Kysely makes a statement's text and where its answer comes; the product knows nothing of it. */
function startNoting(): Noting {
  const started: Noting = { uses: new Map(), answers: new Map(), learnt: new Set() }
  const compiler = PostgresQueryCompiler.prototype
  const compile = compiler.compileQuery
  compiler.compileQuery = function (node, queryId) {
    const compiled = compile.call(this, node, queryId)
    if (!started.uses.has(compiled.sql)) started.uses.set(compiled.sql, usesOf(node))
    return compiled
  }
  const client = DatabaseClient.prototype as { query: (...given: unknown[]) => unknown }
  const query = client.query
  client.query = function (...given) {
    const answered = query.apply(this, given)
    const uses = started.uses.get((given[0] as { text?: string } | undefined)?.text ?? '')
    if (!uses || uses.length === 0 || !(answered instanceof Promise)) return answered
    return answered.then((result: pg.QueryResult<object> | readonly pg.QueryResult<object>[]) => {
      // Several statements in one text are no question.
      if ('fields' in result) for (const use of uses) note(started, use, result)
      return result
    })
  }
  return started
}

function note({ answers, learnt }: Noting, { text, use }: TemplateUse, { fields, rows }: pg.QueryResult<object>): void {
  const columns = use.as === 'inside' ? [] : fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID }))
  const key = JSON.stringify([text, use, columns])
  const known = answers.get(key)
  const answer = known ?? { text, use, columns, seen: {}, isJoinedToNothing: false }
  if (!known) answers.set(key, answer)
  if ((use.as !== 'inside' && seeRows(answer, rows)) || !known) learnt.add(answer)
}
