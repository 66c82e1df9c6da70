import type { OperationNode, RawNode } from 'kysely'
import { templateText, type Use } from './answer.ts'

export type TemplateUse = { text: string; use: Use }

/** The templates of a statement, and how each takes part in it. */
export function usesOf(statement: OperationNode): TemplateUse[] {
  const found: TemplateUse[] = []
  if (isRaw(statement)) found.push({ text: templateText(statement.sqlFragments), use: { as: 'rows' } }, ...columnsOfText(statement))
  else found.push(...columnsOfBuilder(statement))
  const inner: 'part' | 'inside' = isRaw(statement) ? 'part' : 'inside'
  walk(statement, (raw) => {
    if (raw !== statement) found.push({ text: templateText(raw.sqlFragments), use: { as: inner } })
  })
  return found
}

const isRaw = (node: unknown): node is RawNode => (node as OperationNode | undefined)?.kind === 'RawNode'

function walk(node: unknown, visit: (raw: RawNode) => void): void {
  if (typeof node !== 'object' || node === null || node instanceof Date || Buffer.isBuffer(node)) return
  if (isRaw(node)) visit(node)
  for (const inner of Object.values(node)) walk(inner, visit)
}

/** `${expression} as name` in a statement's text. */
const columnsOfText = ({ sqlFragments, parameters }: RawNode): TemplateUse[] =>
  parameters.flatMap((parameter, at) => {
    const name = /^ as "?(\w+)"?/.exec(sqlFragments[at + 1] ?? '')?.[1]
    return isRaw(parameter) && name !== undefined ? [{ text: templateText(parameter.sqlFragments), use: { as: 'column', name } }] : []
  })

type Selecting = {
  selections?: readonly Selection[]
  returning?: { selections: readonly Selection[] }
}
type Selection = { selection: { node?: unknown; alias?: { name?: string } } }

/** `.select(expression.as('name'))` and `.returning(…)`. */
function columnsOfBuilder(statement: OperationNode): TemplateUse[] {
  const { selections = [], returning } = statement as OperationNode & Selecting
  return [...selections, ...(returning?.selections ?? [])].flatMap(({ selection: { node, alias } }) =>
    isRaw(node) && alias?.name !== undefined ? [{ text: templateText(node.sqlFragments), use: { as: 'column', name: alias.name } }] : [],
  )
}
