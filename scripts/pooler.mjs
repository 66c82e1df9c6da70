// Finds PgBouncer for the tests behind a pooler, or installs Debian's: node scripts/pooler.mjs
import { canInstall, installPackage, isProgram } from './debian.mjs'

const isInstalled = () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some(isProgram)

if (!isInstalled()) {
  if (canInstall()) console.log("Installing Debian's PgBouncer for the tests behind a pooler (apt-get); this happens once.")
  if (!canInstall() || !installPackage('pgbouncer')) {
    console.error('No PgBouncer found. Install it: the tests behind a pooler need it.')
    process.exitCode = 1
  }
}
