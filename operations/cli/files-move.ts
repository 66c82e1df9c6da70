// npx driver-pass files move --to s3|folder: copies the uploaded files to the other place. Works beside running servers.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { giveTo } from '../embedded-postgres/ownership.ts'
import { readFileRows } from '../backup/files/catalog.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { connectTo, openInstallation, storeFolder, type Installation } from '../backup/installation.ts'
import { markPlaces, recordMove, type KindOfPlace } from '../cluster/record-move.ts'
import { filePlacesOf } from '#app/file-places.ts'
import { moveFiles } from '../files/move-files.ts'
import { readSettings, type Settings } from '#app/settings.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const usage = `Copies the uploaded files between DATA_FOLDER and a bucket and compares each with its hash. Deletes nothing; go on with the same command
after an interruption. Set the S3_ variables as for the servers.

  npx driver-pass files move --to s3|folder [--despite-lost]

  --despite-lost   go on although files are lost in both places`

/** Answers whether no file is lost. */
async function copyAll({ from, to }: Places, { address }: Installation): Promise<boolean> {
  const client = await connectTo(address)
  try {
    const findRows = () => readFileRows(client)
    const { copied, there, lost } = await moveFiles({ from: from.place, to: to.place, findRows, onProgress: sayEach(1000) })
    for (const name of lost) console.log(`The stored file ${name} is missing or damaged in both places.`)
    console.log(`Files copied: ${copied}, already there: ${there}, lost: ${lost.length}. Each was read back and compared with its hash.`)
    return lost.length === 0
  } finally {
    await client.end()
  }
}

function readArguments(args: readonly string[]): { to: Settings['FILE_STORE']; isDespiteLost: boolean } {
  const options = { to: { type: 'string' }, 'despite-lost': { type: 'boolean' } } as const
  const { to, 'despite-lost': isDespiteLost = false } = parseArgs({ args: [...args], options }).values
  if (to !== 's3' && to !== 'folder') throw new UsageError('Enter where the files shall be: --to s3 or --to folder.')
  return { to, isDespiteLost }
}

type Places = { from: KindOfPlace; to: KindOfPlace }

function placesOf(settings: Settings, wanted: Settings['FILE_STORE']): Places {
  const places = filePlacesOf(settings)
  if (!places.s3) throw new UsageError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const [folder, s3] = [
    { kind: 'folder', place: places.folder },
    { kind: 's3', place: places.s3 },
  ] as const
  return wanted === 's3' ? { from: folder, to: s3 } : { from: s3, to: folder }
}

function sayEach(count: number): (done: number) => void {
  return (done) => {
    if (done % count === 0) console.log(`${done} files`)
  }
}

const nextStep = ({ from, to }: Places): string =>
  `Now set FILE_STORE=${to.kind} for every server, with the S3_ settings, and restart one after the other. When all have, run this once more with FILE_STORE=${to.kind}: it copies what was stored until then. Meanwhile servers read from ${from.place.label} what they lack.`

const lastStep = ({ from, to }: Places): string =>
  `Servers start only with FILE_STORE=${to.kind} now and need nothing in ${from.place.label}. Keep it until the next backup is verified, then delete it.`

/** As root for the product's account. */
async function giveFilesToOwner(settings: Settings): Promise<void> {
  const owner = await stat(settings.DATA_FOLDER).catch(() => undefined)
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  for (const folder of [storeFolder(settings), join(settings.DATA_FOLDER, 'uploads')]) await giveTo(folder, owner)
}

await runCli(usage, async (args) => {
  const { to, isDespiteLost } = readArguments(args)
  const settings = readSettings(process.env)
  const places = placesOf(settings, to)
  const installation = await openInstallation(settings, process.env)
  const database = openDatabase(installation.address, { size: 1 })
  try {
    const { mark, isFirstMove } = await markPlaces(database.db, { ...places, at: new Date() })
    console.log(`From ${places.from.place.label} to ${places.to.place.label}`)
    const isWhole = (await copyAll(places, installation)) || isDespiteLost
    await giveFilesToOwner(settings)
    if (!isWhole) {
      console.log('Correct DATA_FOLDER or the S3_ settings if they are wrong, or restore the files. Otherwise add --despite-lost.')
      return 1
    }
    const isLast = settings.FILE_STORE === to && !isFirstMove
    await recordMove(database.db, { to: places.to, mark, isLast, at: new Date() })
    console.log(isLast ? lastStep(places) : nextStep(places))
    return 0
  } finally {
    await database.close()
    await installation.stop()
  }
})
