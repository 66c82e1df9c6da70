// Prepares a clean clone: node scripts/prepare.mjs
// Plain JavaScript for Node 20 or newer, without packages: it installs them, and with them the pinned Node.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, oldestNode } from '../operations/start/oldest-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

const difference = firstDifference()
if (difference) install(difference)
requireNode()

/** The first package in which node_modules differs from the lockfile. Compares contents, because copies and checkouts change times. */
function firstDifference() {
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!installed) return 'node_modules has no packages yet'
  for (const [path, wanted] of Object.entries(packagesOf('package-lock.json') ?? {})) {
    const found = installed[path]
    const isAsWanted = found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional === true
    if (path !== '' && !isAsWanted) return `${path} is ${versionOf(found, wanted)}, and package-lock.json wants ${wanted.version}`
  }
  return undefined
}

function versionOf(found, wanted) {
  if (!found) return 'missing'
  return found.version === wanted.version ? `another copy of ${found.version}` : found.version
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install(why) {
  requireWritable()
  // What a command prints for a file stays clean.
  console.error(`Installing the locked dependencies, which takes some minutes: ${why}.`)
  if (!runNpm(['inherit', 2, 2], 'ci')) fail('The dependencies could not be installed; npm says why above.')
}

/** npm would name a file deep inside, after minutes. */
function requireWritable() {
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK)
  } catch {
    fail(
      `The dependencies in ${join(root, 'node_modules')} are not those of package-lock.json, and this account cannot write there. Run npm ci --ignore-scripts as the account that owns the checkout, where it can be written, and start again.`,
    )
  }
}

function runNpm(stdio, ...command) {
  const args = [...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // npm's own Node: ours may be the one inside node_modules, which npm is about to replace.
  const ended = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, stdio })
    : spawnSync('npm', args, { cwd: root, stdio, shell: isWindows })
  return ended.status === 0
}

/** npm scripts find node_modules/.bin/node first, and the machine's Node where no package exists for it. */
function requireNode() {
  if (isNewEnough(process.version) || isNewEnough(pinnedVersion())) return
  // npm 10 removes the link to the pinned Node with those of other systems' packages; a rebuild only restores links.
  runNpm('pipe', 'rebuild')
  if (isNewEnough(pinnedVersion())) return
  fail(`This app needs Node ${oldestNode} or newer: the one among its packages does not run here, and this machine has ${process.version}.`)
}

function pinnedVersion() {
  try {
    const node = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')
    return execFileSync(isWindows ? `"${node}"` : node, ['--version'], {
      encoding: 'utf8',
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return 'v0'
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
