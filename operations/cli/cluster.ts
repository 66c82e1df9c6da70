// npx driver-pass cluster list|accept: what all servers of a database must share. Works beside running servers.
import { readSharedParts } from '../cluster/read-shared-parts.ts'
import { acceptSharedParts } from '../cluster/require-shared-parts.ts'
import { findDifferences } from '../cluster/shared-parts.rules.ts'
import { findRecordedParts } from '../cluster/shared-parts.store.ts'
import { withOwnerOf } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const usage = `Shows and changes what all servers of a database must share: the key of login codes, the keys of cards, and where files are.
A server with others does not start.

  npx driver-pass cluster list      what was recorded, and whether these settings agree with it
  npx driver-pass cluster accept [--without-files NUMBER]
                               records these settings instead; restart every server with them

  --without-files NUMBER   gives up so many files of the database, which are not where these settings say`

await runCli(usage, async (args) => {
  const { action, withoutFiles } = readArguments(args)
  const settings = readSettings(process.env)
  return withOwnerOf(settings, async ({ db }) => {
    if (action === 'accept') await acceptSharedParts(db, { settings, env: process.env, at: new Date(), withoutFiles })
    const recorded = await findRecordedParts(db)
    console.log(`Key of login codes   ${recorded.signInKey ?? 'not recorded yet'}`)
    for (const [id, isRevoked] of recorded.cardKeys) console.log(`Key of cards         ${id}${isRevoked ? ', revoked' : ''}`)
    for (const { label } of recorded.fileStores) console.log(`Files                ${label}`)
    const differences = findDifferences(recorded, await readSharedParts(settings, process.env))
    console.log(differences.length === 0 ? 'These settings agree with it.' : differences.map(({ text }) => text).join('\n'))
    return differences.length === 0 ? 0 : 1
  })
})

type Arguments = { action: 'list' | 'accept'; withoutFiles: number }

function readArguments(args: readonly string[]): Arguments {
  const [action, option, count, ...extra] = args
  const isGivingUp = action === 'accept' && option === '--without-files' && /^\d{1,9}$/.test(count ?? '')
  if ((action !== 'list' && action !== 'accept') || extra.length > 0 || (option !== undefined && !isGivingUp))
    throw new UsageError('Enter list or accept.')
  return { action, withoutFiles: isGivingUp ? Number(count) : 0 }
}
