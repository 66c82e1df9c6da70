import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A version of the product in a folder, ready to run. */
export type Release = { name: string; folder: string }

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
export const thisVersion: Release = { name: 'this version', folder: root }

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** 'before' is the last release, 'first' the first one; otherwise a version such as 0.3.0, or anything that git knows. */
export function findRelease(wanted: string): { name: string; commit: string } {
  const head = git('rev-parse', 'HEAD')
  // Commits rather than tags, because clones may lack tags.
  const releases = git('log', '--format=%H %s', '--grep=^chore(release): [0-9]')
    .split('\n')
    .flatMap((line) => {
      const { commit, name } = /^(?<commit>\S+) chore\(release\): (?<name>\S+)/.exec(line)?.groups ?? {}
      return commit && name && commit !== head ? [{ commit, name }] : []
    })
  const found = wanted === 'before' ? releases[0] : wanted === 'first' ? releases.at(-1) : releases.find(({ name }) => name === wanted)
  if (found) return found
  try {
    return { name: wanted, commit: git('rev-parse', '--verify', `${wanted}^{commit}`) }
  } catch {
    throw new Error(`There is no release '${wanted}' in this clone. It has ${releases.map(({ name }) => name).join(', ') || 'none'}.`)
  }
}

/** Unpacks the release into a new folder with its packages: ours where those are among them. */
export async function unpackRelease(wanted: string, place: string): Promise<Release> {
  const { name, commit } = findRelease(wanted)
  const folder = join(place, `release-${name.replaceAll(/\W/g, '-')}`)
  await mkdir(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const ours = await packagesOf(root)
  const hasAll = Object.entries(await packagesOf(folder)).every(([name, version]) => ours[name] === version)
  if (hasAll) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return { name, folder }
}

/** Where a program is, and where releases before 0.8.0 have it. */
const programs = {
  main: ['operations/start/main.ts', 'src/app/main.ts'],
  migrate: ['operations/cli/migrate.ts', 'src/app/cli/migrate.ts'],
} as const

export function programOf({ name, folder }: Release, program: keyof typeof programs): string {
  const path = programs[program].find((each) => existsSync(join(folder, each)))
  if (!path) throw new Error(`${name} has no ${program}`)
  return path
}

async function packagesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  return dependencies
}

/** Runs a module of the release that is given as text, and answers what it prints. */
export async function runInRelease({ folder }: Release, module: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', module], { cwd: folder, env, maxBuffer: 1 << 26 })
  return stdout
}
