// Finds PgBouncer for the tests behind a pooler, or installs Debian's: node scripts/pooler.mjs prints its path.
import { pathToFileURL } from 'node:url'
import { canInstall, installPackage, isProgram } from './debian.mjs'

/** Debian's package has it in a folder that is not on every PATH. */
const findPooler = () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(isProgram)

/** The path of PgBouncer. Installs Debian's if there is none and that is permitted; throws an Error with a readable message otherwise. */
export function installPooler() {
  const found = findPooler()
  if (found) return found
  if (canInstall()) {
    console.log("Installing Debian's PgBouncer for the tests behind a pooler (apt-get); this happens once.")
    installPackage('pgbouncer')
  }
  const installed = findPooler()
  if (!installed) throw new Error('No PgBouncer found. Install it: the tests behind a pooler need it.')
  return installed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(installPooler())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
