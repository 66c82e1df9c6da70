import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { roots } from '#platform/boundaries/roots.ts'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'

/** A step: a new file, or changes to one. */
type Step = { language: string; path: string; lines: readonly string[] }

const copied = [...roots, 'db', 'scripts', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** A copy of the project in which the code blocks of these how-tos are carried out. */
export async function followHowTos(names: readonly string[]): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'how-to-'))
  for (const path of copied) await cp(path, join(folder, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const name of names) for (const step of stepsOf(await readFile(`docs/how-to/${name}.md`, 'utf8'))) await carryOut(step, folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The code blocks that name a file; one inside a list is indented. */
const stepsOf = (text: string): Step[] =>
  [...text.matchAll(/^( *)```(\w+) (\S+)\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', language = '', path = '', block = '']) => ({
    language,
    path,
    lines: block
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length)),
  }))

async function carryOut({ language, path, lines }: Step, folder: string): Promise<void> {
  const file = join(folder, path.includes('00NN') ? path.replace('00NN', await nextMigration(folder)) : path)
  await mkdir(dirname(file), { recursive: true })
  const changed = language === 'diff' ? applyDiff(path, await readFile(file, 'utf8'), lines) : lines.join('\n')
  await writeFile(file, changed.endsWith('\n') ? changed : `${changed}\n`)
}

async function nextMigration(folder: string): Promise<string> {
  const last = (await readMigrations(join(folder, 'db/migrations'))).at(-1)?.name ?? ''
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
}

/** Finds the lines without '+' one after the other, deletes those with '-', and adds those with '+' where the search has got to. */
function applyDiff(path: string, text: string, diff: readonly string[]): string {
  const lines = text.split('\n')
  let at = 0
  for (const change of diff) {
    const [sign, line] = [change.slice(0, 1), change.slice(1)]
    if (sign === '+') lines.splice(at++, 0, line)
    else {
      const found = lines.indexOf(line, at)
      if (found < 0) throw new Error(`The how-to changes a line that ${path} does not have: ${line}`)
      if (sign === '-') lines.splice(found, 1)
      at = sign === '-' ? found : found + 1
    }
  }
  return lines.join('\n')
}
