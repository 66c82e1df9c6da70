import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rulesVersion } from './rules-version.rules.ts'

/** By version; a line stays for ever, so that an old check's rules are found in the history of the code. */
const fingerprints: Readonly<Record<number, string>> = {
  1: 'a920c1fd694dbea9',
  2: '61770952047b6d77',
  3: '4b602e0e07406647',
  4: 'd988e6a516621f72',
  5: '726af147b4a17f69',
  6: '35b86b4d9e9f3ff4',
  7: '973248b6ae42b80e',
  8: '07752cb0ebe87155',
  9: '6ac6fa51510a2145',
}

const source = join(import.meta.dirname, '..', '..')
const entries = ['gate/judgement/gate-verdict.rules.ts', 'gate/offline/offline-verdict.rules.ts']

it('raises the version of the rules whenever they change, because checks name it', async () => {
  const files = new Map<string, string>()
  for (const entry of entries) await collect(entry, files)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['drivers/verdict/verdict.rules.ts', 'gate/judgement/gate-reasons.rules.ts']))
  const code = [...files.values()].toSorted().join('\n')
  const fingerprint = createHash('sha256').update(code).digest('hex').slice(0, 16)
  if (fingerprints[rulesVersion] !== fingerprint)
    throw new Error(
      `The rules of the gate have changed. Raise rulesVersion to the next number and add its fingerprint here: '${fingerprint}'.`,
    )
  expect(Math.max(...Object.keys(fingerprints).map(Number))).toBe(rulesVersion)
})

/** The rules that a file imports, and theirs: without comments and spaces, and without where they lie, which change nothing. */
async function collect(file: string, files: Map<string, string>): Promise<void> {
  if (files.has(file)) return
  const text = await readFile(join(source, file), 'utf8')
  files.set(file, text.replaceAll(/^import [^']*'[^']+'$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\s+/g, ''))
  const imported = [...text.matchAll(/from '(?<path>[^']+)'/g)].flatMap(({ groups }) => groups?.['path'] ?? [])
  for (const path of imported) {
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    if (/^(?:gate|drivers)\/.*(?:\.rules|driver-status\.contract)\.ts$/.test(target)) await collect(target, files)
  }
}
