// Builds the web app into dist/web if any of its inputs has changed since the last build.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(import.meta.url), '..', '..')
const mark = join(root, 'dist', 'web', '.built-from')
const made = fingerprint(['src', 'scripts/browser-contracts.ts', 'vite.config.ts', 'vite.gate.config.ts', 'package-lock.json'])

try {
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) build()
  writeCommit(`${process.env.COMMIT ?? currentCommit()}\n`)
} catch (error) {
  if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  console.error(
    `The web app is not built from these sources, and this account cannot write to ${join(root, 'dist')}. Run npx driver-pass build as the account that owns the checkout, where it can be written, and start again.`,
  )
  process.exit(1)
}

function build() {
  // Before minutes of work.
  mkdirSync(join(root, 'dist', 'web'), { recursive: true })
  writeFileSync(`${mark}.trial`, '')
  rmSync(`${mark}.trial`)
  console.log('Building the web app …')
  for (const config of ['vite.config.ts', 'vite.gate.config.ts'])
    execFileSync('vite', ['build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  writeFileSync(mark, made)
}

/** Only what is new: a checkout that is built may be read-only. */
function writeCommit(text) {
  const path = join(root, 'dist', 'commit')
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(path, text)
}

/** For /v1/version; empty outside a repository. */
function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** Changes with the name, size or time of any of these files. */
function fingerprint(places) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const facts = statSync(path)
    if (facts.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.(test|factory|store|api|effects)\.tsx?$/.test(path)) hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
  }
  for (const place of places) visit(join(root, place))
  return hash.digest('hex')
}
