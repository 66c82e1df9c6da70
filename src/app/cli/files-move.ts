// npm run files:move -- --to s3|folder: copies the uploaded files to the other place. Works beside running servers.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { giveTo } from '#platform/server/postgres/ownership.ts'
import type { FilePlace } from '#platform/server/files/place/file-place.ts'
import { readFileRows } from '#platform/server/backup/catalog.ts'
import { connectTo, openInstallation, storeFolder } from '../backup/installation.ts'
import { filePlacesOf } from '../files/file-places.ts'
import { moveFiles } from '../files/move-files.ts'
import { readSettings, type Settings } from '../settings.ts'
import { UsageError } from './import-arguments.ts'
import { runCli } from './run-cli.ts'

const usage = `Copies the uploaded files between DATA_FOLDER and a bucket and compares each with its hash. Deletes nothing; go on with the same command
after an interruption. Set the S3_ variables as for the servers.

  npm run files:move -- --to s3|folder [--despite-lost]

  --despite-lost   go on although files are lost in both places`

await runCli(usage, async (args) => {
  const { to, isDespiteLost } = readArguments(args)
  const settings = readSettings(process.env)
  const places = placesOf(settings, to)
  const installation = await openInstallation(settings, process.env)
  try {
    const client = await connectTo(installation.address)
    try {
      console.log(`From ${places.from.label} to ${places.to.label}`)
      const { copied, there, lost } = await moveFiles({ ...places, findRows: () => readFileRows(client), onProgress: sayEach(1000) })
      await giveFilesToOwner(settings)
      for (const name of lost) console.log(`The stored file ${name} is missing or damaged in both places.`)
      console.log(`Files copied: ${copied}, already there: ${there}, lost: ${lost.length}. Each was read back and compared with its hash.`)
      if (lost.length > 0 && !isDespiteLost) {
        console.log('Correct DATA_FOLDER or the S3_ settings if they are wrong, or restore the files. Otherwise add --despite-lost.')
        return 1
      }
      console.log(nextStep(settings, to, places.from.label))
      return 0
    } finally {
      await client.end()
    }
  } finally {
    await installation.stop()
  }
})

function readArguments(args: readonly string[]): { readonly to: Settings['FILE_STORE']; readonly isDespiteLost: boolean } {
  const options = { to: { type: 'string' }, 'despite-lost': { type: 'boolean' } } as const
  let values
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const { to, 'despite-lost': isDespiteLost = false } = values
  if (to !== 's3' && to !== 'folder') throw new UsageError('Enter where the files shall be: --to s3 or --to folder.')
  return { to, isDespiteLost }
}

function placesOf(settings: Settings, wanted: Settings['FILE_STORE']): { readonly from: FilePlace; readonly to: FilePlace } {
  const { folder, s3 } = filePlacesOf(settings)
  if (!s3) throw new UsageError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return wanted === 's3' ? { from: folder, to: s3 } : { from: s3, to: folder }
}

function sayEach(count: number): (done: number) => void {
  return (done) => {
    if (done % count === 0) console.log(`${done} files`)
  }
}

function nextStep({ FILE_STORE }: Settings, to: Settings['FILE_STORE'], from: string): string {
  return FILE_STORE === to
    ? `The servers with FILE_STORE=${to} need no file in ${from} any more. Keep it until the next backup is verified, then delete it and leave out the settings that name it.`
    : `Now set FILE_STORE=${to} for every server, with the S3_ settings, and restart one after the other. Then run this once more with FILE_STORE=${to}: it copies what was stored until then. Until it has, servers read such files from ${from}.`
}

/** As root for the product's account. */
async function giveFilesToOwner(settings: Settings): Promise<void> {
  const owner = await stat(settings.DATA_FOLDER).catch(() => undefined)
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  for (const folder of [storeFolder(settings), join(settings.DATA_FOLDER, 'uploads')]) await giveTo(folder, owner)
}
