import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readSources, type SourceFile } from '#platform/boundaries/read-imports.ts'

const roots = ['src', 'demo', 'operations', 'tests', 'bench']
const besideThem = ['db', 'docs', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json']
const configs = ['vite.config.ts', 'vite.gate.config.ts', 'vitest.config.ts', 'vitest.e2e.config.ts', 'vitest.slow.config.ts']
const lists = ['src/extensions/server-list.ts', 'src/extensions/web-list.ts', 'src/extensions/page-list.ts', 'demo/extensions/demo-list.ts']

/** A checkout as docs/how-to/leave-an-extension-out.md makes it. */
export function copyWithout(name: string, folder: string): void {
  for (const path of [...roots, ...besideThem, ...configs]) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const root of ['src', 'demo']) rmSync(join(folder, root, 'extensions', name), { recursive: true, force: true })
  for (const list of lists) writeFileSync(join(folder, list), unlisted(readFileSync(list, 'utf8'), name))
  for (const path of testsThatName(readSources(folder, roots), folder)) rmSync(join(folder, path))
}

/** Without the import of the extension's entry and its place in the array. */
export function unlisted(list: string, name: string): string {
  const line = new RegExp(`^import \\{ (\\w+) \\} from '\\./${name}/.*\n`, 'm').exec(list)
  if (!line) return list
  return list.replace(line[0], '').replace(new RegExp(`\\b${line[1]}\\b,?\\s*`), '')
}

/** Tests, and what only they import, that are about the missing extension. */
function testsThatName(sources: readonly SourceFile[], folder: string): readonly string[] {
  const gone = new Set<string>()
  const isGone = (path: string): boolean => gone.has(path) || (path.startsWith('extensions/') && !existsSync(join(folder, 'src', path)))
  const isOfTests = (path: string): boolean => /\.test\.tsx?$|^(tests|bench|\.\.\/bench)\//.test(path)
  for (let before = -1; before < gone.size;) {
    before = gone.size
    for (const { path, imports } of sources) if (isOfTests(path) && imports.some(({ to, isOurs }) => isOurs && isGone(to))) gone.add(path)
  }
  return [...gone].map((path) => (path.startsWith('../') ? path.slice(3) : existsSync(join(folder, path)) ? path : `src/${path}`))
}

/** Runs a command in a checkout; its failure shows what it printed. */
export async function runIn(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH']}` }
  try {
    return (await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error })
  }
}
