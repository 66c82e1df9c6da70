// Finds a Chromium for the browser journeys, or installs Debian's: node scripts/browser.mjs prints its path.
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canInstall, installPackage, isProgram } from './debian.mjs'

/** The headless shell is the same browser, and a sixth faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
]

/** The path of a Chromium or Chrome, or undefined. CHROMIUM_PATH decides when it is set. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces].find(isProgram)
}

/** Like findChromium, but installs Debian's if permitted. Throws an Error with a readable message otherwise. */
export function installChromium() {
  const found = findChromium()
  if (found) return found
  if (!canInstall()) throw new Error('No Chromium or Chrome found. Install one, or set CHROMIUM_PATH.')
  console.log("Installing Debian's Chromium for the browser journeys (apt-get); this happens once.")
  // Older Debian releases and Ubuntu have only the full browser.
  if (!installPackage('chromium-headless-shell', 'chromium'))
    throw new Error('apt-get could not install Chromium. Install it, or set CHROMIUM_PATH.')
  return findChromium() ?? '/usr/bin/chromium'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(installChromium())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
