import { Visitor, type ESTree, type Plugin } from 'vite'

/** What only the server and the OpenAPI document read of a route, and of a kind of request. */
const serverOnly: ReadonlyMap<string, readonly string[]> = new Map([
  ['route', ['output', 'summary', 'bodies', 'maxFiles']],
  ['defineKind', ['mendable']],
])
/** Values that are left out anyway where nothing reads them. */
const plain: readonly string[] = ['Literal', 'TemplateLiteral', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']

/**
 * Builds contracts for the browser without what is said to the server alone: a page takes its server's answers as they come, so their shapes need
 * not travel. Contracts and rules are data: making a constant has no effect, so those that no page reads are left out.
 * See docs/decisions/web-pages.md.
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\.(?:contract|rules)\.ts$|\/platform\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: forBrowser(code, this.parse(code)), map: null }
      },
    },
  }
}

type Edit = { start: number; end: number; text: string }

/** The code of a contract as a page gets it. */
export function forBrowser(code: string, program: ESTree.Program): string {
  const edits = [...leftOut(program, code), ...program.body.flatMap(constantsOf).flatMap(withoutEffect)].sort((a, b) => b.start - a.start)
  // From the last to the first, so that places stay right.
  return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

function leftOut(program: ESTree.Program, code: string): readonly Edit[] {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const names = callee.type === 'Identifier' ? serverOnly.get(callee.name) : undefined
      if (!names || first?.type !== 'ObjectExpression') return
      for (const part of first.properties) if (isNamed(part, names)) edits.push({ ...withComma(part, code), text: '' })
    },
  }).visit(program)
  return edits
}

const isNamed = (part: ESTree.ObjectPropertyKind, names: readonly string[]): boolean =>
  part.type === 'Property' && part.key.type === 'Identifier' && names.includes(part.key.name)

function withComma({ start, end }: ESTree.ObjectPropertyKind, code: string): { start: number; end: number } {
  return { start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0) }
}

function constantsOf(statement: ESTree.Directive | ESTree.Statement): readonly ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : []
}

/** As the result of a function that may be left out with it. */
function withoutEffect({ id, init }: ESTree.VariableDeclarator): readonly Edit[] {
  if (!init || id.type !== 'Identifier' || plain.includes(init.type)) return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ]
}
