import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseKeyRing } from './parse-keys.ts'
import type { Settings } from '#app/settings.ts'
import { fine, problem, failureText, warning, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
/** Below a gigabyte an import or a night of mail can fill the disk; PostgreSQL stops at 16 MB. */
const [scarceBytes, fullBytes] = [gigabyte, 100 * 1024 ** 2]

/** The data folder: that this account may write there, and its space. */
export async function checkDisk({ DATA_FOLDER }: Settings): Promise<readonly Finding[]> {
  const folder = resolve(DATA_FOLDER)
  try {
    const { uid } = await stat(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const text = `${(free / gigabyte).toFixed(1)} GB free for ${folder}`
    const own = process.getuid?.()
    return [
      free < fullBytes
        ? problem('Disk', `${text}.`, 'Free space now: nothing can be saved soon.')
        : free < scarceBytes
          ? warning('Disk', `${text}.`, 'Free space, or move the data folder to a larger disk.')
          : fine('Disk', text),
      ...(own !== undefined && own !== uid
        ? [warning('Data folder', `belongs to user ${uid}, and this runs as ${own}.`, 'Run this as the account of the service.')]
        : []),
    ]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return [fine('Data folder', `${folder} does not exist; the first start creates it`)]
    return [problem('Data folder', failureText(error), `Give ${folder} to the account of the service: chown -R and chmod 700.`)]
  }
}

/** Whether the system keeps its clock right; silent where systemd is not there to say so. */
export async function checkClock(): Promise<readonly Finding[]> {
  const answer = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { timeout: 5_000 }).catch(
    () => undefined,
  )
  if (answer === undefined) return []
  return [
    answer.stdout.trim() === 'yes'
      ? fine('Time', 'is synchronised')
      : warning('Time', 'is not synchronised.', 'Turn it on: timedatectl set-ntp true. Codes and passes expire by this clock.'),
  ]
}

const keyFiles = [
  { name: 'SIGN_IN_KEY', file: 'sign-in.key', use: 'login codes' },
  { name: 'CARD_KEYS', file: 'card-keys.json', use: 'cards' },
] as const

/** That the keys can be read by nobody else and are usable; creates none. */
export async function checkKeys(settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  return Promise.all(
    keyFiles.map(async ({ name, file, use }): Promise<Finding> => {
      const path = join(settings.DATA_FOLDER, file)
      try {
        const source = await parseKeyRing(name, path, env)
        if (source === 'none') return fine('Keys', `for ${use}: none yet; the first start of an installation creates ${path}`)
        if (source === 'variable') return fine('Keys', `for ${use}: from ${name}`)
        const { mode } = await stat(path)
        if (process.platform !== 'win32' && (mode & 0o077) !== 0)
          return problem('Keys', `Others may read ${path}.`, `Run: chmod 600 ${path}`)
        return fine('Keys', `for ${use}: ${path}, readable by its owner only`)
      } catch (error) {
        return problem(
          'Keys',
          failureText(error),
          `Restore ${path} from a backup; a new key ends ${use === 'cards' ? 'every card in use' : 'codes on their way'}.`,
        )
      }
    }),
  )
}
