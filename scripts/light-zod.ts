import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

type Cut = { readonly start: number; readonly end: number }

/**
 * Every zod schema has a method for each feature, so all of zod would be in the first load. This drops from the web app the methods that no file of
 * ours uses, and what only the server needs: JSON Schema output, default messages, generated code (forbidden by the content policy), and support for
 * recursive schemas.
 */
export function lightZod(sources: string): Plugin {
  const named = namesWritten(sources)
  return {
    name: 'light-zod',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined
      const own = new Set([...code.matchAll(/\b(?:this|inst)\.(\w+)/g)].map(([, name = '']) => name))
      const cuts = unnamedMembers(parseSync(id, code).program, (name) => named.has(name) || own.has(name))
      if (cuts.length === 0 || !replaced.every(([part]) => part.test(code)))
        this.error('zod has changed: see what of it can still be left out of the web app')
      return { code: replaced.reduce((left, [part, by]) => left.replace(part, by), without(code, cuts)), map: null }
    },
  }
}

const replaced: readonly (readonly [RegExp, string])[] = [
  [/^import \* as processors from .*json-schema-processors\.js";$/m, 'const processors = {};'],
  [
    /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*to-json-schema\.js";$/m,
    'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
  ],
  [/^import en from "..\/locales\/en.js";$/m, 'const en = () => ({ localeError: () => undefined });'],
  [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, 'undefined'],
]

const onServerOnly =
  /\.(store|api|service|presenter|factory|test)\.ts$|^platform\/(server|testing|boundaries)|^app\/(demo|cli|model|testing)/

/** Every property name used in the files of the web app. */
function namesWritten(folder: string): ReadonlySet<string> {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const files = all.filter((file) => /\.tsx?$/.test(file) && !onServerOnly.test(file))
  return new Set(
    files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\.\s*(\w+)/g)].map(([, name = '']) => name)),
  )
}

/** The members of zod's classes that are not used. */
function unnamedMembers(program: ESTree.Program, isNamed: (name: string) => boolean): Cut[] {
  const cuts: Cut[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== '$constructor' && callee.property.name !== 'derived') return
      for (const members of given) {
        if (members.type !== 'ObjectExpression') continue
        for (const member of members.properties) {
          if (member.type === 'Property' && member.key.type === 'Identifier' && !isNamed(member.key.name)) cuts.push(member)
        }
      }
    },
  }).visit(program)
  return cuts
}

/** The code without these ranges and the commas after them. */
const without = (code: string, cuts: readonly Cut[]): string =>
  [...cuts]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''), code)
