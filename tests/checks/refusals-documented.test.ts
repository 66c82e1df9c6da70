import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const [, rest = ''] = readFileSync('docs/integration.md', 'utf8').split('## Refusals')
const [refusals = ''] = rest.split('\n## ')
const statuses = globSync('src/platform/server/**/*.ts', { exclude: ['**/*.test.ts', '**/*.factory.ts'] })
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bstatus: ([45]\d\d)\b/g)])
  .map(([, status = '']) => status)

it.each([...new Set(statuses)].toSorted())('programs are told what to do after %s', (status) =>
  expect(refusals).toMatch(new RegExp(`\\| [0-9, ]*${status}`)),
)
