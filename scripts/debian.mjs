// Installs Debian packages that the checks need and npm does not have.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Only root on Debian or its descendants can. */
export const canInstall = () => process.getuid?.() === 0 && isInPath('apt-get')

/** Installs the first of these packages that exists. Returns whether one was installed. */
export function installPackage(...names) {
  const install = () => names.some((name) => aptGet('install', '-y', '--no-install-recommends', name))
  // With an outdated package list the first attempt fails quickly.
  return install() || (aptGet('update') && install())
}

function aptGet(...args) {
  try {
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name)))
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
