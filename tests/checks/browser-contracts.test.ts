import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { forBrowser } from '../../scripts/browser-contracts.ts'

it.each([
  ["route({ path: '/v1/a', summary: 'A', input, output: z.object({ a }) })", "route({ path: '/v1/a', input, })"],
  ["route({ path: '/v1/a', output: done(), summary })", "route({ path: '/v1/a', })"],
  ["defineKind({ slug, mendable: { name: 'Name' }, decision })", 'defineKind({ slug, decision })'],
  ["define({ summary: 'A', output })", "define({ summary: 'A', output })"],
  ['const row = z.object(a)', 'const row = /* @__PURE__ */ (() => (z.object(a)))()'],
  ['export const row = { ...a.shape }', 'export const row = /* @__PURE__ */ (() => ({ ...a.shape }))()'],
  // What has an effect, or is left out without help, stays as it is.
  ['rules.set(field, rule)', 'rules.set(field, rule)'],
  ['function add() { const a = b.push(c) }', 'function add() { const a = b.push(c) }'],
  ['let last = first()', 'let last = first()'],
  ['const { a } = read()', 'const { a } = read()'],
  ["const most = 'five', few = () => two()", "const most = 'five', few = () => two()"],
])('a page gets %s as %s', (code, expected) => expect(forBrowser(code, parseAst(code)).replaceAll(/\s+/g, ' ')).toBe(expected))
