import type { StatementAnswer, AnsweredColumn, Seen } from './answer.ts'
import type { Asserted, Assertion } from './asserted.ts'
import { kindOfColumn, typeName } from './column-kinds.ts'

/** What an assertion says otherwise than PostgreSQL answered, as sentences without a subject. */
export function faultsIn({ type, written }: Pick<Assertion, 'type' | 'written'>, answer: StatementAnswer): string[] {
  if (type.isOpen) return []
  const { use, columns } = answer
  if (use.as === 'inside') return []
  if (type.keys)
    return use.as === 'column' ? valueFaults(use.name, type, answer) : faultsOfRows(type.keys, answer, type.anyKey !== undefined)
  if (type.anyKey) return use.as === 'rows' ? columns.flatMap(({ name }) => valueFaults(name, type.anyKey as Asserted, answer)) : []
  if (use.as === 'rows') return [`asserts \`${written}\`, PostgreSQL answers rows`]
  return use.as === 'column' ? valueFaults(use.name, type, answer) : []
}

function faultsOfRows(keys: NonNullable<Asserted['keys']>, answer: StatementAnswer, mayHaveMore: boolean): string[] {
  const answered = new Set(answer.columns.map(({ name }) => name))
  const asserted = Object.keys(keys)
  // A fragment that is not what is selected, such as a step before it.
  if (answer.use.as === 'part' && !asserted.every((name) => answered.has(name))) return []
  const missing = asserted.filter((name) => !answered.has(name) && !keys[name]?.isOptional)
  const unknown = mayHaveMore || answer.use.as === 'part' ? [] : [...answered].filter((name) => !(name in keys))
  return [
    ...missing.map((name) => `asserts \`${name}\`, which PostgreSQL does not answer`),
    ...unknown.map((name) => `does not say \`${name}\`, which PostgreSQL answers`),
    ...(answer.use.as === 'rows' && answer.isJoinedToNothing ? faultsOfNothing(keys) : []),
    ...asserted.filter((name) => answered.has(name)).flatMap((name) => valueFaults(name, keys[name]?.type as Asserted, answer)),
  ]
}

/** A row joined to nothing has a null id. */
const faultsOfNothing = (keys: NonNullable<Asserted['keys']>): string[] =>
  Object.keys(keys)
    .filter((name) => /^(\w+_)?id$/.test(name))
    .every((name) => !keys[name]?.type.kinds.includes('null'))
    ? ['asserts an id, PostgreSQL answers a row of null']
    : []

function valueFaults(name: string, asserted: Asserted, { columns, seen }: StatementAnswer): string[] {
  const column = columns.find((one) => one.name === name)
  if (!column) return []
  const values = seen[name]
  const types = (values?.kinds ?? []).some((kind) => kind !== 'null') ? [] : undescribed(name, asserted, column)
  return [...types, ...(values ? differences(`\`${name}\``, asserted, values, typeName(column.typeOid)) : [])]
}

/** Judged by its type alone, because no value was seen. */
function undescribed(name: string, asserted: Asserted, { typeOid }: AnsweredColumn): string[] {
  const kind = kindOfColumn(typeOid)
  if (kind === undefined || asserted.isOpen || asserted.kinds.includes(kind)) return []
  const isOnlyNull = asserted.kinds.every((one) => one === 'null')
  return isOnlyNull ? [] : [`asserts \`${name}: ${asserted.kinds.join(' | ')}\`, PostgreSQL answers ${typeName(typeOid)} as ${kind}`]
}

function differences(name: string, asserted: Asserted, seen: Seen, type: string): string[] {
  if (asserted.isOpen) return []
  const wrong = seen.kinds.filter((kind) => !asserted.kinds.includes(kind))
  if (wrong.length > 0) return [`asserts ${name} as ${asserted.kinds.join(' | ')}, PostgreSQL answers ${type} as ${wrong.join(' | ')}`]
  const text = asserted.texts && seen.texts.find((one) => !asserted.texts?.includes(one))
  if (text !== undefined)
    return [`asserts ${name} as ${asserted.texts?.map((one) => `'${one}'`).join(' | ')}, PostgreSQL answers '${text}'`]
  if (asserted.items && seen.items) return differences(`items of ${name}`, asserted.items, seen.items, 'an item')
  return seen.keys ? keyDifferences(name, asserted, seen.keys) : []
}

function keyDifferences(name: string, { keys, anyKey }: Asserted, seen: NonNullable<Seen['keys']>): string[] {
  // One object has a key that another lacks.
  if (anyKey && !keys) {
    const allowed = { ...anyKey, kinds: [...anyKey.kinds, 'undefined'] }
    return Object.values(seen).flatMap((value) => differences(`values of ${name}`, allowed, value, 'json'))
  }
  return Object.entries(keys ?? {}).flatMap(([key, { type, isOptional }]) => {
    const value = seen[key]
    if (!value)
      return isOptional || Object.keys(seen).length === 0 ? [] : [`asserts \`${key}\` of ${name}, which PostgreSQL does not answer`]
    const allowed = isOptional ? { ...type, kinds: [...type.kinds, 'undefined'] } : type
    return differences(`\`${key}\` of ${name}`, allowed, value, 'json')
  })
}
