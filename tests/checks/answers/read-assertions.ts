import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { isIdentifier, isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import { API, SymbolFlags, TypeFlags, type Checker, type Symbol as TypeSymbol, type Type } from 'typescript/unstable/sync'
import { roots } from '#platform/boundaries/roots.ts'
import { templateText } from './answer.ts'
import type { Asserted, AssertedKey, Assertion } from './asserted.ts'

/** Deeper than any row; where a type contains itself. */
const mostDepth = 7

/** Each template with a type, in the product's files and in the tests', as the compiler understands it; and the texts of those without one. */
export type Templates = { assertions: readonly Assertion[]; untyped: ReadonlySet<string> }

export function readTemplates(exclude: readonly string[] = [], pattern = `{${roots.join(',')}}/**/*.{ts,tsx}`): Templates {
  const paths = globSync(pattern, { exclude }).filter((path) => /\bsql[<`]/.test(readFileSync(path, 'utf8')))
  const config = resolve(`node_modules/.cache/typed-templates-${process.pid}.json`)
  writeFileSync(config, JSON.stringify({ extends: resolve('tsconfig.json'), files: paths.map((path) => resolve(path)), include: [] }))
  const api = new API({ cwd: process.cwd() })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('The compiler read no project.')
    const assertions: Assertion[] = []
    const untyped = new Set<string>()
    for (const path of paths.toSorted()) {
      const file = project.program.getSourceFile(resolve(path))
      if (!file) throw new Error(`The compiler did not read ${path}.`)
      for (const node of templatesIn(file)) {
        const [text, typeNode] = [textOf(node), node.typeArguments?.[0]]
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        const type = typeNode && project.checker.getTypeFromTypeNode(typeNode)
        if (!typeNode || !type) untyped.add(text)
        else assertions.push({ path, line: line + 1, text, written: typeNode.getText(file), type: understood(project.checker, type) })
      }
    }
    return { assertions, untyped }
  } finally {
    api.close()
    rmSync(config)
  }
}

function templatesIn(file: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') found.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function textOf({ template }: TaggedTemplateExpression): string {
  if (isNoSubstitutionTemplateLiteral(template)) return template.text
  if (!isTemplateExpression(template)) throw new Error('An unknown template')
  return templateText([template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)])
}

const open: Asserted = { isOpen: true, kinds: [] }
const only = (kind: string): Asserted => ({ kinds: [kind] })

const primitives: readonly (readonly [TypeFlags, Asserted])[] = [
  [TypeFlags.AnyOrUnknown | TypeFlags.NonPrimitive | TypeFlags.TypeParameter | TypeFlags.Conditional | TypeFlags.IndexedAccess, open],
  [TypeFlags.Null, only('null')],
  [TypeFlags.Undefined | TypeFlags.Void, only('undefined')],
  [TypeFlags.BooleanLike, only('boolean')],
  [TypeFlags.NumberLike, only('number')],
  [TypeFlags.BigIntLike, only('bigint')],
]

function understood(checker: Checker, type: Type, depth = 0): Asserted {
  if (depth > mostDepth) return open
  for (const [flags, meaning] of primitives) if (type.flags & flags) return meaning
  if (type.isStringLiteralType()) return { kinds: ['string'], texts: [type.value] }
  if (type.flags & TypeFlags.StringLike) return only('string')
  const members = type.isUnionType() || type.isIntersectionType() ? (type.getTypes() ?? []) : []
  if (type.isUnionType()) return members.map((member) => understood(checker, member, depth)).reduce(either)
  // A row of which only the caller knows the rest.
  if (members.some(({ flags }) => flags & TypeFlags.TypeParameter)) return open
  // A text with a mark.
  const primitive = members.find(({ flags }) => flags & TypeFlags.Primitive)
  if (primitive) return understood(checker, primitive, depth)
  return understoodObject(checker, type, depth)
}

function understoodObject(checker: Checker, type: Type, depth: number): Asserted {
  const name = type.getSymbol()?.name ?? ''
  if (name === 'Date' || name === 'Buffer') return only(name)
  if (checker.isArrayLikeType(type)) return { kinds: ['array'], items: itemsOf(checker, type, depth) }
  const properties = checker.getPropertiesOfType(type)
  const [index] = checker.getIndexInfosOfType(type)
  const anyKey = index && understood(checker, index.valueType, depth + 1)
  if (properties.length === 0 && anyKey) return { kinds: ['object'], anyKey }
  const keys = properties.map((property): [string, AssertedKey] => [property.name, understoodKey(checker, property, depth)])
  return { kinds: ['object'], keys: Object.fromEntries(keys), ...(anyKey && { anyKey }) }
}

function itemsOf(checker: Checker, type: Type, depth: number): Asserted {
  const items = type.isTypeReference() ? checker.getTypeArguments(type) : []
  return items.length === 0 ? open : items.map((item) => understood(checker, item, depth + 1)).reduce(either)
}

function understoodKey(checker: Checker, property: TypeSymbol, depth: number): AssertedKey {
  const type = checker.getTypeOfSymbol(property)
  return { type: type ? understood(checker, type, depth + 1) : open, isOptional: (property.flags & SymbolFlags.Optional) !== 0 }
}

function either(one: Asserted, other: Asserted): Asserted {
  const texts = textsOfEither(one, other)
  const items = one.items && other.items ? either(one.items, other.items) : (one.items ?? other.items)
  const anyKey = one.anyKey && other.anyKey ? either(one.anyKey, other.anyKey) : (one.anyKey ?? other.anyKey)
  const keys = one.keys && other.keys ? keysOfEither(one.keys, other.keys) : (one.keys ?? other.keys)
  return {
    isOpen: one.isOpen === true || other.isOpen === true,
    kinds: [...new Set([...one.kinds, ...other.kinds])],
    ...(texts && { texts }),
    ...(items && { items }),
    ...(anyKey && { anyKey }),
    ...(keys && { keys }),
  }
}

/** A union with any text allows any. */
function textsOfEither(one: Asserted, other: Asserted): readonly string[] | undefined {
  const withText = [one, other].filter(({ kinds }) => kinds.includes('string'))
  if (withText.some(({ texts }) => texts === undefined)) return undefined
  return withText.length === 0 ? undefined : withText.flatMap(({ texts = [] }) => texts)
}

/** Of rows joined to nothing (`Row | { id: null }`): what one member lacks may be null or missing. */
function keysOfEither(
  one: Readonly<Record<string, AssertedKey>>,
  other: Readonly<Record<string, AssertedKey>>,
): Record<string, AssertedKey> {
  const found: Record<string, AssertedKey> = {}
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [here, there] = [one[name], other[name]]
    const known = here && there ? either(here.type, there.type) : (here ?? there)?.type
    if (known)
      found[name] = {
        type: here && there ? known : either(known, only('null')),
        isOptional: !here || !there || here.isOptional || there.isOptional,
      }
  }
  return found
}
