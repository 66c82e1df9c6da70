import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations, type Migration } from '#platform/server/migrations/migration-files.ts'
import { parseChange, nextVersion, releaseNotes, type Commit } from './release.rules.ts'
import { runCli } from './run-cli.ts'

const root = join(import.meta.dirname, '..', '..')
const heading = '# Changelog\n'

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).trim()

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }

const usage = `Writes the next version and its section of CHANGELOG.md, from the conventional commits since the last release.

  npx driver-pass release [--dry-run]

  --dry-run   print the section and change nothing`

await runCli(usage, async (args) => {
  const { 'dry-run': isDryRun } = parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } } }).values
  // The commit rather than a tag, because clones may lack tags.
  const last = git('log', '-1', '--format=%H', '--grep=^chore(release): [0-9]')
  const range = last ? [`${last}..HEAD`] : ['HEAD']
  const changes = commitsOf(git('log', '--no-merges', '--format=%s%x1f%b%x1e', ...range)).flatMap((commit) => parseChange(commit) ?? [])
  const version = nextVersion(manifest.version, changes)
  if (!version) throw new Error(`Nothing to release since ${manifest.version}: no feat, no fix, no perf.`)
  const notes = releaseNotes({ version, date: new Date().toISOString().slice(0, 10), changes, migrations: await addedMigrations(last) })
  if (isDryRun) console.log(notes)
  else await release(version, notes)
})

async function release(next: string, notes: string): Promise<void> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => heading)
  await writeFile(join(root, 'CHANGELOG.md'), changelog.replace(heading, `${heading}\n${notes}`))
  for (const file of ['package.json', 'package-lock.json']) await replaceVersion(file, next)
  console.log(`Read CHANGELOG.md, then: git commit -am "chore(release): ${next}" && git tag v${next}`)
}

/** In place, so that npm's formatting stays: the first one, and the lockfile's second one for the root package. */
async function replaceVersion(file: string, next: string): Promise<void> {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  let left = file === 'package.json' ? 1 : 2
  await writeFile(
    path,
    text.replaceAll(`"version": "${manifest.version}"`, (found) => (left-- > 0 ? `"version": "${next}"` : found)),
  )
}

function commitsOf(log: string): readonly Commit[] {
  return log.split('\x1e').flatMap((entry) => {
    const [subject, body = ''] = entry.trim().split('\x1f')
    return subject ? [{ subject, body }] : []
  })
}

async function addedMigrations(last: string): Promise<readonly Migration[]> {
  const files = last
    ? git('diff', '-M', '--diff-filter=A', '--name-only', last, 'HEAD', '--', 'db/migrations')
    : git('ls-files', 'db/migrations')
  const added = new Set(files.split('\n').map((path) => path.split('/').at(-1)))
  return (await readMigrations(join(root, 'db', 'migrations'))).filter(({ name }) => added.has(name))
}
