// What is shipped, as CycloneDX.
// From a lockfile without the packages of development: `npm sbom --omit dev` also leaves out what both need, such as pg and zod.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { devDependencies: _tools, workspaces: _clients, ...manifest } = readJson('package.json')
const lockfile = readJson('package-lock.json')
const { devDependencies: _lockedTools, workspaces: _lockedClients, ...locked } = lockfile.packages['']
const shipped = Object.entries(lockfile.packages).filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)

const outer = mkdtempSync(join(tmpdir(), 'sbom-'))
// npm calls the product as its folder is called.
const folder = join(outer, manifest.name)
try {
  mkdirSync(folder)
  writeJson('package.json', manifest)
  writeJson('package-lock.json', { ...lockfile, packages: { '': locked, ...Object.fromEntries(shipped) } })
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  process.stdout.write(execFileSync('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 64 << 20 }))
} finally {
  rmSync(outer, { recursive: true })
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

function writeJson(name, content) {
  writeFileSync(join(folder, name), JSON.stringify(content))
}
